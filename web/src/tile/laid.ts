import type { Board, Hex, Tile } from "../api/types"
import { middle, type Point } from "../hexes/geometry"
import { layout, type Layout } from "./layout"

/** A hex with its tile, and how it is drawn. */
export type Laid = {
  readonly hex: Hex
  readonly tile: Tile
  readonly layout: Layout
  readonly at: Point
}

const BLANK: Tile = {
  colour: "white",
  number: "",
  rotation: 0,
  pieces: [],
  stops: [],
  label: "",
}

const isTiled = ({ hexes }: Pick<Board, "hexes">): boolean => hexes.some(({ tile }) => tile)

const known = new WeakMap<Hex, Laid>()

/** Every hex of a board on which tiles are laid, as if an empty one were printed with a blank. */
export function laid(board: Pick<Board, "orientation" | "hexes">): readonly Laid[] {
  if (!isTiled(board)) return []
  return board.hexes.map((hex) => {
    const old = known.get(hex)
    if (old) return old
    const tile = hex.tile ?? BLANK
    const made = {
      hex,
      tile,
      layout: layout(board.orientation, tile, hex),
      at: middle(board.orientation, hex),
    }
    known.set(hex, made)
    return made
  })
}
