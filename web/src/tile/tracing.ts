import type { Route } from "../api/types"
import type { Point } from "../hexes/geometry"
import { turned } from "../hexes/ends"
import type { Laid } from "./laid"
import { rateAt, type Layout } from "./layout"
import { pathOf } from "./shape"

/** A route as it is drawn: the track it uses, hex by hex, and what it takes where. */
export type Trace = {
  readonly colour: string
  readonly dash: string
  readonly legs: readonly { readonly at: Point; readonly turn: number; readonly d: string }[]
  readonly tags: readonly { readonly at: Point; readonly text: string }[]
}

/** How many colours for routes the map has. */
const INKS = 6
const DASHES = ["", "11 4", "3.5 3.5", "12 4 3 4"] as const
const TAG = 17

export const inkOf = (n: number): string => `var(--route-${n % INKS})`
export const dashOf = (n: number): string => DASHES[n % DASHES.length] ?? ""

/** Routes along the track of the tiles that lie there; where they meet their tags stand in a row. */
export function traces(routes: readonly Route[], tiles: readonly Laid[]): readonly Trace[] {
  const at = new Map(tiles.map((each) => [each.hex.id, each]))
  const taken = new Map<string, number>()
  return routes.map((route, n) => ({
    colour: inkOf(n),
    dash: dashOf(n),
    legs: route.legs.flatMap(({ hex, start, end }) => {
      const there = at.get(hex)
      const d = there && along(there, start, end)
      return there && d ? [{ at: there.at, turn: there.layout.turn, d }] : []
    }),
    tags: route.calls.flatMap(({ hex, stop, revenue }) => {
      const there = at.get(hex)
      const site = there?.layout.sites[stop]
      if (!there || !site) return []
      const key = `${hex} ${stop}`
      const before = taken.get(key) ?? 0
      taken.set(key, before + 1)
      const up = site.stop.kind === "city" ? site.circles.radius + 8 : 14
      const printed =
        there.layout.revenues.find((figure) => figure.stop === stop)?.at ?? rateNow(there.layout)
      const spot = printed ?? { x: site.at.x, y: site.at.y - up }
      const point = { x: there.at.x + spot.x + before * TAG, y: there.at.y + spot.y }
      return [{ at: point, text: revenue }]
    }),
  }))
}

/** Where an area says what it pays now. */
function rateNow({ rates: [rates] }: Layout): Point | undefined {
  const cells = rates?.rows.flatMap((row, m) =>
    row.map(({ now }, k) => ({ now, at: rateAt(rates, m, k) })),
  )
  return cells?.find(({ now }) => now)?.at
}

/** The track between two ends; ends are the board's, pieces the unturned tile's. */
function along({ tile, layout }: Laid, start: string, end: string): string | null {
  const [a, b] = [turned(start, -tile.rotation), turned(end, -tile.rotation)]
  const n = tile.pieces.findIndex(
    (piece) => (piece.start === a && piece.end === b) || (piece.start === b && piece.end === a),
  )
  const line = layout.shape.lines[n]
  return line ? pathOf(line) : null
}
