import type { Board } from "../api/types"
import { HALF_HEIGHT, middle, type Box, type Point } from "../hexes/geometry"
import { halves, lettering, wide, type Lettering } from "../hexes/lettering"

/** A name on the map: the middle of its first line's foot, from the middle of the hex. */
export type Named = Lettering & { readonly at: Point }

/** Above the pieces of the hex; higher or aside if another name is in the way. */
const PLACES: readonly Point[] = [
  { x: 0, y: -17 },
  { x: 0, y: -29 },
  { x: -16, y: -17 },
  { x: 16, y: -17 },
  { x: -30, y: -22 },
  { x: 30, y: -22 },
]
const SIZES = [1, 0.9, 0.8, 0.72, 0.64, 0.56, 0.5] as const
/** Names so far apart may stand in each other's way. */
const NEAR = 5 * HALF_HEIGHT
const LINE = 0.95
const APART = 3

type Wanted = {
  readonly id: string
  readonly label: string
  readonly from: Point
  readonly written: Lettering
  /** Written so many sizes smaller, to leave room. */
  smaller: number
}

/** Every name where it runs into no other, as large as it can be.
 *
 * Where there is no room for one, it and those around it become smaller. Those that cannot
 * be read then (smaller than `least`) are left out.
 */
export function naming(
  board: Pick<Board, "orientation" | "hexes">,
  magnified: number,
  least: number,
): ReadonlyMap<string, Named> {
  const wanted = board.hexes
    .filter(({ label }) => label)
    .map((hex): Wanted => {
      const written = lettering(hex.label, board.orientation)
      return {
        id: hex.id,
        label: hex.label,
        from: middle(board.orientation, hex),
        written: { ...written, size: written.size * magnified },
        smaller: 0,
      }
    })
    .sort((a, b) => span(b.written) - span(a.written))
  let named = placed(wanted, least)
  for (let turn = 1; turn < SIZES.length && named.size < wanted.length; turn += 1) {
    const missing = wanted.filter(({ id }) => !named.has(id))
    for (const one of wanted) if (missing.some((other) => areNear(one, other))) one.smaller += 1
    const next = placed(wanted, least)
    if (next.size >= named.size) named = next
  }
  return named
}

function placed(wanted: readonly Wanted[], least: number): ReadonlyMap<string, Named> {
  const taken: Box[] = []
  const named = new Map<string, Named>()
  for (const one of wanted) {
    const found = ways(one)
      .filter(({ size }) => size >= least)
      .map((way) => ({ way, boxes: boxes(way, one.from) }))
      .find((way) => way.boxes.every((box) => taken.every((other) => !meet(box, other))))
    if (!found) continue
    taken.push(...found.boxes)
    named.set(one.id, found.way)
  }
  return named
}

/** The ways to write a name, the best first. */
function ways({ written, label, smaller }: Wanted): readonly Named[] {
  const cut = halves(label)
  const lines = cut.length > written.lines.length ? [written.lines, cut] : [written.lines]
  return SIZES.slice(smaller).flatMap((part) =>
    lines.flatMap((some) => PLACES.map((at) => ({ lines: some, size: written.size * part, at }))),
  )
}

const areNear = (a: Wanted, b: Wanted): boolean =>
  Math.hypot(a.from.x - b.from.x, a.from.y - b.from.y) < NEAR

const span = ({ lines, size }: Lettering): number => Math.max(...lines.map(wide)) * size

/** What the lines of a name cover on the map. */
export function boxes({ lines, size, at }: Named, from: Point): readonly Box[] {
  return lines.map((line, n) => {
    const width = wide(line) * size
    const foot = from.y + at.y + (n + 1 - lines.length) * LINE * size
    return { x: from.x + at.x - width / 2, y: foot - 0.74 * size, width, height: 0.96 * size }
  })
}

function meet(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + APART &&
    b.x < a.x + a.width + APART &&
    a.y < b.y + b.height &&
    b.y < a.y + a.height
  )
}
