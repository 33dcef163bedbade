import type { Board } from "../api/types"
import { bearing, figure, HALF_HEIGHT, middle, polar, type Point } from "../hexes/geometry"
import { wobble } from "./motifs"

/** A piece of a river between two of its bends, and how broad it is there. */
export type Reach = { readonly d: string; readonly width: number }

const SOURCE = 3
const MOUTH = 9
/** Hexes after which a river is as broad as it gets. */
const GROWN = 9
const MEANDER = 16

type Map = Pick<Board, "orientation" | "hexes" | "rivers">

/** A river from its source in the middle of a hex to the sea, or to the river it runs into. */
export function reaches(board: Map, { name, hexes }: Board["rivers"][number]): readonly Reach[] {
  const at = middles(board)
  const bends = hexes.flatMap((id, n) => {
    const here = at.get(id)
    const next = at.get(hexes[n + 1] ?? "")
    if (!here) return []
    const bend = meander(here, id)
    return next ? [bend, meander(between(here, next), `${id}${hexes[n + 1]}`)] : [bend]
  })
  const last = hexes.at(-1) ?? ""
  const runsOn = board.rivers.some(
    (other) => other.name !== name && other.hexes.slice(0, -1).includes(last),
  )
  const mouth = runsOn ? null : coast(board, hexes)
  return smooth(mouth ? [...bends, mouth] : bends)
}

function middles({ hexes, orientation }: Map): ReadonlyMap<string, Point> {
  return new Map(hexes.map((hex) => [hex.id, middle(orientation, hex)]))
}

/** The middle of the side of the last hex at which there is no land, as straight on as may be. */
function coast(board: Map, hexes: readonly string[]): Point | null {
  const at = middles(board)
  const last = at.get(hexes.at(-1) ?? "")
  const before = at.get(hexes.at(-2) ?? "")
  if (!last || !before) return null
  const land = [...at.values()]
  const open = [0, 1, 2, 3, 4, 5]
    .map((side) => polar(bearing(board.orientation, side), HALF_HEIGHT))
    .filter(({ x, y }) => !land.some((p) => far(p, { x: last.x + 2 * x, y: last.y + 2 * y }) < 1))
  const ahead = ({ x, y }: Point): number => x * (last.x - before.x) + y * (last.y - before.y)
  const [best] = open.sort((a, b) => ahead(b) - ahead(a))
  return best ? { x: last.x + best.x, y: last.y + best.y } : null
}

/** One curve through all points, in pieces that grow broader. */
function smooth(points: readonly Point[]): readonly Reach[] {
  const at = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`
  return points.slice(1).map((to, n) => {
    const from = points[n] as Point
    const before = points[n - 1] ?? from
    const after = points[n + 2] ?? to
    const out = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const into = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    const width = SOURCE + (MOUTH - SOURCE) * Math.min(1, n / 2 / GROWN)
    return { d: `M${at(from)}C${at(out)} ${at(into)} ${at(to)}`, width }
  })
}

/** The same place for every river that comes there. */
function meander({ x, y }: Point, seed: string): Point {
  return {
    x: x + MEANDER * (wobble(`${seed}x`) - 0.5),
    y: y + MEANDER * (wobble(`${seed}y`) - 0.5),
  }
}

function between(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function far(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
