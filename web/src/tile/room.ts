import { HALF_HEIGHT, bearing, polar, type Orientation, type Point } from "../hexes/geometry"

/** Something that takes room on a hex: a box with round corners, or a disc if it has no size. */
export type Thing = {
  readonly at: Point
  readonly width: number
  readonly height: number
  readonly round: number
  /** How much it matters not to be covered. */
  readonly weight: number
}

const APART = 1.6
const GRID = 3
const RIM = 2
const spots: readonly Point[] = Array.from({ length: 27 * 27 }, (_, n) => ({
  x: ((n % 27) - 13) * GRID,
  y: (Math.floor(n / 27) - 13) * GRID,
}))

export const disc = (at: Point, round: number, weight = 1): Thing => ({
  at,
  width: 0,
  height: 0,
  round,
  weight,
})

/** The place for a box where it covers least of what is there, as near as can be to `wish`. */
export function freeSpot(
  orientation: Orientation,
  size: { readonly width: number; readonly height: number },
  there: readonly Thing[],
  wish: Point,
  pull = 0.05,
): Point {
  let best = wish
  let least = Infinity
  for (const at of [wish, ...spots]) {
    let cost = outside(orientation, at, size) * 3 + pull * Math.hypot(at.x - wish.x, at.y - wish.y)
    if (cost >= least) continue
    for (const thing of there) {
      cost += thing.weight * Math.max(0, APART - gap(at, size, thing))
      if (cost >= least) break
    }
    if (cost < least) [best, least] = [at, cost]
  }
  return best
}

function gap(
  at: Point,
  { width, height }: { readonly width: number; readonly height: number },
  thing: Thing,
): number {
  const dx = Math.max(0, Math.abs(at.x - thing.at.x) - (width + thing.width) / 2)
  const dy = Math.max(0, Math.abs(at.y - thing.at.y) - (height + thing.height) / 2)
  if (dx > 0 || dy > 0) return Math.hypot(dx, dy) - thing.round
  const sunk = Math.min(
    (width + thing.width) / 2 - Math.abs(at.x - thing.at.x),
    (height + thing.height) / 2 - Math.abs(at.y - thing.at.y),
  )
  return -sunk - thing.round
}

/** How far the box sticks out of the hex. */
function outside(
  orientation: Orientation,
  at: Point,
  { width, height }: { readonly width: number; readonly height: number },
): number {
  let most = 0
  for (let side = 0; side < 6; side += 1) {
    const out = polar(bearing(orientation, side), 1)
    const reach =
      at.x * out.x + at.y * out.y + (Math.abs(out.x) * width + Math.abs(out.y) * height) / 2
    most = Math.max(most, reach - HALF_HEIGHT + RIM)
  }
  return most
}
