import type { Board, Hex } from "../api/types"

export type Point = { readonly x: number; readonly y: number }
export type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type Orientation = Board["orientation"]
export type Direction = "up" | "down" | "left" | "right"
type Place = Pick<Hex, "q" | "r">

/** From the middle of a hex to its corners, in board units. */
export const RADIUS = 50
/** From the middle of a hex to the middles of its sides. */
export const HALF_HEIGHT = (RADIUS * Math.sqrt(3)) / 2

export const widthOf = (orientation: Orientation): number =>
  2 * (orientation === "flat" ? RADIUS : HALF_HEIGHT)

export function middle(orientation: Orientation, { q, r }: Place): Point {
  return orientation === "flat"
    ? { x: 1.5 * RADIUS * q, y: 2 * HALF_HEIGHT * (r + q / 2) }
    : { x: 2 * HALF_HEIGHT * (q + r / 2), y: 1.5 * RADIUS * r }
}

/** The hex that a point of the board lies in. */
export function hexAt(board: Pick<Board, "orientation" | "hexes">, { x, y }: Point): string | null {
  let best: { readonly id: string; readonly far: number } | null = null
  for (const hex of board.hexes) {
    const at = middle(board.orientation, hex)
    const far = Math.hypot(at.x - x, at.y - y)
    if (far < RADIUS && (!best || far < best.far)) best = { id: hex.id, far }
  }
  return best?.id ?? null
}

/** The point in a direction, in degrees clockwise from the east. */
export function polar(degrees: number, distance: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) }
}

/** Where a side lies: the bottom is side 0 of a flat hex, the south-west of a pointy one. */
export function bearing(orientation: Orientation, side: number): number {
  return (orientation === "flat" ? 90 : 120) + 60 * side
}

/** The six corners around (0, 0), clockwise: side `n` runs from corner `n` to the next. */
export function corners(orientation: Orientation, radius = RADIUS): readonly Point[] {
  return [0, 1, 2, 3, 4, 5].map((n) => polar(bearing(orientation, n) - 30, radius))
}

export function side(
  orientation: Orientation,
  n: number,
  radius = RADIUS,
): readonly [Point, Point] {
  const all = corners(orientation, radius)
  return [all[n % 6] as Point, all[(n + 1) % 6] as Point]
}

export function centre(of: readonly Point[]): Point {
  const sum = of.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 })
  return { x: sum.x / of.length, y: sum.y / of.length }
}

export const figure = (n: number): string => String(Math.round(n * 100) / 100)

export function points(of: readonly Point[]): string {
  return of.map(({ x, y }) => `${figure(x)},${figure(y)}`).join(" ")
}

/** One path around every hex of the board: stroked wide, it draws the coast. */
export function land(board: Pick<Board, "orientation" | "hexes">): string {
  const around = corners(board.orientation)
  return board.hexes
    .map((hex) => {
      const at = middle(board.orientation, hex)
      return `M${around.map((c) => `${figure(at.x + c.x)} ${figure(at.y + c.y)}`).join("L")}Z`
    })
    .join("")
}

export function bounds(board: Pick<Board, "orientation" | "hexes">, margin = 0): Box {
  const at = board.hexes.map((hex) => middle(board.orientation, hex))
  const [halfWidth, halfHeight] =
    board.orientation === "flat" ? [RADIUS, HALF_HEIGHT] : [HALF_HEIGHT, RADIUS]
  const left = Math.min(...at.map((p) => p.x)) - halfWidth - margin
  const top = Math.min(...at.map((p) => p.y)) - halfHeight - margin
  const right = Math.max(...at.map((p) => p.x)) + halfWidth + margin
  const bottom = Math.max(...at.map((p) => p.y)) + halfHeight + margin
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** As wide as the window where all of it is seen: a tall box gets room on both sides. */
export function widened(
  box: Box,
  { width, height }: { readonly width: number; readonly height: number },
): Box {
  const wide = Math.max(box.width, height > 0 ? (box.height * width) / height : 0)
  return { ...box, x: box.x - (wide - box.width) / 2, width: wide }
}

/** The hex one step away in a direction, as a cursor key means it; `null` at the edge. */
export function toward(
  board: Pick<Board, "orientation" | "hexes">,
  from: string,
  direction: Direction,
): string | null {
  const start = board.hexes.find((hex) => hex.id === from)
  if (!start) return null
  const at = middle(board.orientation, start)
  const [dx, dy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction] as [
    number,
    number,
  ]
  let best: { readonly id: string; readonly cost: number } | null = null
  for (const hex of board.hexes) {
    const there = middle(board.orientation, hex)
    const [x, y] = [there.x - at.x, there.y - at.y]
    const ahead = x * dx + y * dy
    const aside = Math.abs(x * dy - y * dx)
    if (ahead < RADIUS * 0.5 || aside > ahead * 1.8) continue
    const cost = ahead + aside * 1.5
    if (!best || cost < best.cost) best = { id: hex.id, cost }
  }
  return best?.id ?? null
}

export type Corner = "top-left" | "top-right" | "bottom-left" | "bottom-right"
const CORNERS: readonly Corner[] = ["bottom-left", "bottom-right", "top-left", "top-right"]

/** Whether all of `inner` lies in `outer`. */
export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  )
}

/** For each corner of `frame` the largest box of these proportions clear of hexes, widest first. */
export function freeCorners(
  board: Pick<Board, "orientation" | "hexes">,
  frame: Box,
  proportion: number,
): readonly { readonly corner: Corner; readonly box: Box }[] {
  const at = board.hexes.map((hex) => middle(board.orientation, hex))
  const clear = RADIUS * 1.1
  const fits = (box: Box): boolean =>
    at.every((p) => {
      const dx = Math.max(box.x - p.x, 0, p.x - box.x - box.width)
      const dy = Math.max(box.y - p.y, 0, p.y - box.y - box.height)
      return Math.hypot(dx, dy) > clear
    })
  const boxAt = (corner: Corner, width: number): Box => {
    const height = width / proportion
    return {
      x: corner.endsWith("left") ? frame.x : frame.x + frame.width - width,
      y: corner.startsWith("top") ? frame.y : frame.y + frame.height - height,
      width,
      height,
    }
  }
  return CORNERS.map((corner) => {
    let width = 0
    while (width < frame.width && fits(boxAt(corner, width + 5))) width += 5
    return { corner, box: boxAt(corner, width) }
  }).sort((a, b) => b.box.width - a.box.width)
}

export type Mark = { readonly label: string; readonly at: number }
export type Marks = { readonly columns: readonly Mark[]; readonly rows: readonly Mark[] }

/** Where the letters and numbers of the hexes' ids stand on the frame. */
export function marks(board: Pick<Board, "orientation" | "hexes" | "rulers">): Marks {
  const places = new Map(board.hexes.map((hex) => [hex.id, middle(board.orientation, hex)]))
  const half = (ends: readonly string[], axis: "x" | "y"): number =>
    ends.reduce((sum, id) => sum + (places.get(id)?.[axis] ?? 0), 0) / ends.length
  const { columns = [], rows = [] } = board.rulers ?? {}
  return {
    columns: columns.map(({ label, ends }) => ({ label, at: half(ends, "x") })),
    rows: rows.map(({ label, ends }) => ({ label, at: half(ends, "y") })),
  }
}
