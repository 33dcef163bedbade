import type { Board, Hex } from "../api/types"
import { narrow } from "../page/narrow"
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
import { bounds, centre, HALF_HEIGHT, hexAt, middle, type Box, type Point } from "./geometry"
import { hasRoom, magnified } from "./lettering"

const MARGIN = 52
/** Two hexes around the one where a tile is laid, and the width of the tiles to choose from. */
const AROUND = 5 * HALF_HEIGHT
const PICKER = 300

/** What is seen of the board in its window: all of it, on a phone what can be read, until it is moved. */
export class Sight {
  readonly #board: () => Board
  size = $state.raw<Size>({ width: 0, height: 0 })
  /** Where it was moved to; who looks at all of it goes on doing so in another window. */
  #moved = $state.raw<Camera | "whole" | null>(null)
  frame: Box = $derived.by(() => bounds(this.#board(), MARGIN))
  #hexes: ReadonlyMap<string, Hex> = $derived.by(
    () => new Map(this.#board().hexes.map((hex) => [hex.id, hex])),
  )
  #heart: Point = $derived.by(() => {
    const { hexes, orientation } = this.#board()
    const busy = hexes.filter(isBusy)
    return centre((busy.length > 0 ? busy : hexes).map((hex) => middle(orientation, hex)))
  })
  camera: Camera = $derived.by(() => {
    if (this.#moved === null && narrow.current) return begin(this.frame, this.size, this.#heart)
    return this.#moved === null || this.#moved === "whole"
      ? fit(this.frame, this.size)
      : this.#moved
  })

  /** How much larger the names on the board are written. */
  magnified: number = $derived.by(() => (this.#hasRoom ? magnified(this.camera.scale) : 1))
  #hasRoom: boolean = $derived.by(() => hasRoom(this.#board()))

  constructor(board: () => Board) {
    this.#board = board
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
    this.#move(zoom(this.camera, factor, point, this.frame, this.size))
  }

  whole(): void {
    this.#moved = "whole"
  }

  shift(by: Point): void {
    this.#move(pan(this.camera, by, this.frame, this.size))
  }

  show(id: string): void {
    const hex = this.hex(id)
    if (hex) this.#move(reveal(this.camera, this.#middle(hex), this.frame, this.size))
  }

  /** Room for a hex, those around it, and the tiles to choose from. */
  makeRoom(hex: Hex): void {
    const { camera, frame, size } = this
    this.#move(makeRoom(camera, this.#middle(hex), AROUND, PICKER, frame, size))
  }

  #move(to: Camera): void {
    this.#moved = isWhole(to, this.frame, this.size) ? "whole" : to
  }

  #middle(hex: Hex): Point {
    return middle(this.#board().orientation, hex)
  }
}

function isBusy({ counters, tile }: Hex): boolean {
  const hasToken = tile?.stops.some(({ slots }) => slots.some((s) => s.company && !s.reserved))
  return counters.length > 0 || Boolean(hasToken)
}
