import type { Route } from "../../api/types"
import { edge, opposite, sides, stop, stops, type Track } from "./track"

/** A route as it is drawn: the hexes it leads over, from end to end. */
export type Drawn = readonly string[]

/** How a route uses one of its hexes; `stop` is `null` where it passes without calling. */
type Passage = {
  readonly hex: string
  readonly entry: number | null
  readonly exit: number | null
  readonly stop: number | null
}

function passages(track: Track, drawn: Drawn): readonly Passage[] {
  return drawn.map((hex, n) => {
    const [before, after] = [drawn[n - 1], drawn[n + 1]]
    const entry = before === undefined ? null : track.side(hex, before)
    const exit = after === undefined ? null : track.side(hex, after)
    return { hex, entry, exit, stop: calledAt(track, hex, entry, exit) }
  })
}

/** The stop that track joins to both sides; else the way through; else what is nearest to it. */
function calledAt(
  track: Track,
  hex: string,
  entry: number | null,
  exit: number | null,
): number | null {
  const used = [entry, exit].filter((side) => side !== null)
  const [first = [], ...rest] = used.map((side) => stops(track.joined(hex, edge(side))))
  const common = first.find((n) => rest.every((other) => other.includes(n)))
  if (common !== undefined) return common
  if (entry !== null && exit !== null && track.joined(hex, edge(entry)).includes(edge(exit)))
    return null
  return first[0] ?? (track.stops(hex) > 0 ? 0 : null)
}

/** The words of a route: `G19:0` for a stop, `G17` for a hex that is passed. */
export function path(track: Track, drawn: Drawn): readonly string[] {
  return passages(track, drawn).map(({ hex, stop }) => (stop === null ? hex : `${hex}:${stop}`))
}

export const hexesOf = (words: readonly string[]): Drawn =>
  words.map((word) => word.split(":")[0] ?? word)

/** The pieces of track a route uses, as far as there is track. */
export function legs(track: Track, drawn: Drawn): Route["legs"] {
  return passages(track, drawn).flatMap(({ hex, entry, exit, stop: called }) => {
    if (called === null)
      return entry === null || exit === null ? [] : [{ hex, start: edge(entry), end: edge(exit) }]
    return [
      ...(entry === null ? [] : [{ hex, start: edge(entry), end: stop(called) }]),
      ...(exit === null ? [] : [{ hex, start: stop(called), end: edge(exit) }]),
    ]
  })
}

/** The hexes of a route at which it calls. */
export const calls = (track: Track, drawn: Drawn): Drawn =>
  passages(track, drawn).flatMap((passage) => (passage.stop === null ? [] : [passage.hex]))

type Tip = { readonly hexes: Drawn; readonly called: number; readonly used: ReadonlySet<string> }

const sideKey = (hex: string, side: number): string => `${hex} ${side}`

/** The sides over which routes leave and enter their hexes. */
function sidesUsed(track: Track, routes: readonly Drawn[]): ReadonlySet<string> {
  return new Set(
    routes.flatMap((drawn) =>
      passages(track, drawn).flatMap(({ hex, entry, exit }) =>
        [entry, exit].flatMap((side) => (side === null ? [] : [sideKey(hex, side)])),
      ),
    ),
  )
}

/** Every way to go on by one hex along track that the route does not use yet. */
function steps(track: Track, { hexes, called, used }: Tip): readonly Tip[] {
  const last = passages(track, hexes).at(-1)
  if (!last) return []
  const { hex, entry } = last
  const froms =
    entry === null
      ? Array.from({ length: track.stops(hex) }, (_, n) => stop(n))
      : [edge(entry), ...stops(track.joined(hex, edge(entry))).map(stop)]
  return froms.flatMap((from) =>
    sides(track.joined(hex, from)).flatMap((side) => {
      const next = track.neighbour(hex, side)
      if (next === null || used.has(sideKey(hex, side))) return []
      const into = sideKey(next, opposite(side))
      if (track.joined(next, edge(opposite(side))).length === 0) return []
      return [
        {
          hexes: [...hexes, next],
          called: called + (from.startsWith("stop") ? 1 : 0),
          used: new Set([...used, sideKey(hex, side), into]),
        },
      ]
    }),
  )
}

/** Ways onward that use no track twice, nor any of `others`; by stops passed, then by length. */
function* onward(track: Track, drawn: Drawn, others: readonly Drawn[]): Generator<Tip> {
  const seen = new Set<string>()
  const used = sidesUsed(track, [drawn, ...others])
  const open = [...steps(track, { hexes: drawn, called: 0, used })]
  while (open.length > 0) {
    open.sort((a, b) => a.called - b.called || a.hexes.length - b.hexes.length)
    const tip = open.shift() as Tip
    const [hex, before] = [tip.hexes.at(-1) ?? "", tip.hexes.at(-2) ?? ""]
    if (seen.has(`${hex} ${before}`)) continue
    seen.add(`${hex} ${before}`)
    yield tip
    open.push(...steps(track, tip))
  }
}

const endsInStop = (track: Track, drawn: Drawn): boolean =>
  passages(track, drawn).at(-1)?.stop !== null

/** The route led on to a hex by the shortest way, or cut back to it; `null` if no way leads there.
 *
 * A neighbour is taken even without track: the rules say what is missing.
 */
export function extended(
  track: Track,
  drawn: Drawn,
  to: string,
  others: readonly Drawn[] = [],
): Drawn | null {
  const last = drawn.at(-1)
  if (last === undefined) return [to]
  if (last === to) return shortened(track, drawn)
  if (drawn.includes(to)) return drawn.slice(0, drawn.lastIndexOf(to) + 1)
  const callable = track.stops(to) > 0
  for (const { hexes } of onward(track, drawn, others))
    if (hexes.at(-1) === to && (!callable || endsInStop(track, hexes))) return hexes
  return track.side(last, to) === null ? null : [...drawn, to]
}

/** Back to the stop before. */
export function shortened(track: Track, drawn: Drawn): Drawn {
  const before = passages(track, drawn.slice(0, -1))
  return drawn.slice(0, before.findLastIndex(({ stop }) => stop !== null) + 1)
}

/** The stops that can be next: those reached without passing another one. */
export function nextStops(track: Track, drawn: Drawn, others: readonly Drawn[] = []): Drawn {
  if (drawn.length === 0)
    return track.hexes.filter((hex) =>
      Array.from({ length: track.stops(hex) }, (_, n) => track.joined(hex, stop(n))).some(
        (ends) => ends.length > 0,
      ),
    )
  const found = new Set<string>()
  const here = endsInStop(track, drawn) ? 1 : 0
  for (const { hexes, called } of onward(track, drawn, others)) {
    if (called > here) break
    const hex = hexes.at(-1) ?? ""
    if (!drawn.includes(hex) && endsInStop(track, hexes)) found.add(hex)
  }
  return [...found]
}
