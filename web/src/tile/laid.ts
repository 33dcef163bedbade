import type { Board, Hex, Tile } from "../api/types"
import { middle, type Point } from "../board/geometry"
import { layout, type Layout } from "./layout"

/** A hex with its tile, and how it is drawn. */
export type Laid = {
  readonly hex: Hex
  readonly tile: Tile
  readonly layout: Layout
  readonly at: Point
}

export function laid(board: Pick<Board, "orientation" | "hexes">): readonly Laid[] {
  return board.hexes.flatMap((hex) =>
    hex.tile
      ? [
          {
            hex,
            tile: hex.tile,
            layout: layout(board.orientation, hex.tile, hex),
            at: middle(board.orientation, hex),
          },
        ]
      : [],
  )
}
