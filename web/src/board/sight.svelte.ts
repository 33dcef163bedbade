import { untrack } from "svelte"
import type { Board, Hex } from "../api/types"
import {
  begin,
  fit,
  isWhole,
  makeRoom,
  pan,
  reveal,
  seen,
  zoom,
  type Camera,
  type Size,
} from "./camera"
import {
  bounds,
  centre,
  HALF_HEIGHT,
  hexAt,
  middle,
  widened,
  widthOf,
  type Box,
  type Point,
} from "../hexes/geometry"
import { magnified } from "../hexes/lettering"

const MARGIN = 52
/** Two hexes around the one where a tile is laid, and the width of the tiles to choose from. */
const AROUND = 5 * HALF_HEIGHT
const PICKER = 300
/** In pixels. */
const READABLE = 6

/** What is seen of the board in its window: all of it, or what can be read, until it is moved. */
export class Sight {
  readonly #board: () => Board
  size = $state.raw<Size>({ width: 0, height: 0 })
  /** Where it was moved to; who looks at all of it goes on doing so in another window. */
  #moved = $state.raw<Camera | "whole" | null>(null)
  #map: Box = $derived.by(() => bounds(this.#board(), MARGIN))
  #hexes: ReadonlyMap<string, Hex> = $derived.by(
    () => new Map(this.#board().hexes.map((hex) => [hex.id, hex])),
  )
  /** Where the play was when the map was opened: it does not move by itself. */
  readonly #heart: Point
  #start: Camera = $derived.by(() =>
    begin(this.#map, this.size, this.#heart, widthOf(this.#board().orientation)),
  )
  camera: Camera = $derived.by(() => {
    if (this.#moved === null) return this.#start
    return this.#moved === "whole" ? fit(this.#map, this.size) : this.#moved
  })

  /** How much larger the names on the board are written. */
  magnified: number = $derived.by(() => magnified(this.camera.scale))
  /** The size of the smallest letters that can be read. */
  readable: number = $derived.by(() => READABLE / this.camera.scale)
  isWhole: boolean = $derived.by(() => isWhole(this.camera, this.#map, this.size))
  /** The sheet that the map is printed on: it fills its window where all of it is seen. */
  frame: Box = $derived.by(() => (this.isWhole ? widened(this.#map, this.size) : this.#map))

  /** The part of the board that the window shows. */
  seen: Box = $derived.by(() => {
    const { x, y, scale } = this.camera
    return {
      x: -x / scale,
      y: -y / scale,
      width: this.size.width / scale,
      height: this.size.height / scale,
    }
  })

  constructor(board: () => Board) {
    this.#board = board
    this.#heart = untrack(() => heartOf(board()))
  }

  hex(id: string | null | undefined): Hex | undefined {
    return this.#hexes.get(id ?? "")
  }

  /** Where the middle of a hex is seen. */
  at(hex: Hex): Point {
    return seen(this.camera, this.#middle(hex))
  }

  /** The hex under a point of the window. */
  under({ x, y }: Point): string | null {
    const { x: left, y: top, scale } = this.camera
    return hexAt(this.#board(), { x: (x - left) / scale, y: (y - top) / scale })
  }

  /** Closer to a point of the window, or to its middle. */
  closer(factor: number, at?: Point): void {
    const { width, height } = this.size
    const point = at ?? { x: width / 2, y: height / 2 }
    this.#move(zoom(this.camera, factor, point, this.#map, this.size))
  }

  /** All of the board, and from there back to what can be read of it. */
  whole(): void {
    this.#moved = this.isWhole ? null : "whole"
  }

  shift(by: Point): void {
    this.#move(pan(this.camera, by, this.#map, this.size))
  }

  show(id: string): void {
    const hex = this.hex(id)
    if (hex) this.#move(reveal(this.camera, this.#middle(hex), this.#map, this.size))
  }

  /** Room for a hex, those around it, and the tiles to choose from. */
  makeRoom(hex: Hex): void {
    const { camera, size } = this
    this.#move(makeRoom(camera, this.#middle(hex), AROUND, PICKER, this.#map, size))
  }

  #move(to: Camera): void {
    this.#moved = isWhole(to, this.#map, this.size) ? "whole" : to
  }

  #middle(hex: Hex): Point {
    return middle(this.#board().orientation, hex)
  }
}

/** The middle of the companies' pieces, before there are any that of all pieces or of the map. */
function heartOf({ hexes, links, orientation }: Board): Point {
  const linked = new Set(links.flatMap((link) => link.hexes))
  const busy = [
    hexes.filter((hex) => linked.has(hex.id) || hasCompany(hex)),
    hexes.filter(({ counters }) => counters.length > 0),
    hexes,
  ].find((some) => some.length > 0)
  return centre((busy ?? []).map((hex) => middle(orientation, hex)))
}

function hasCompany({ counters, tile }: Hex): boolean {
  const hasToken = tile?.stops.some(({ slots }) => slots.some((s) => s.company && !s.reserved))
  return Boolean(hasToken) || counters.some(({ company }) => company)
}
