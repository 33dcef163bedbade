import type { Tile } from "../api/types"
import { polar, type Point } from "../hexes/geometry"
import { end, sidesOf } from "../hexes/ends"
import { across, apart, heading, sampled, straight, type Way } from "./way"

/** Where a stop stands on the unturned tile. */
export type Standing = {
  readonly at: Point
  /** The direction of the track through it, in degrees. */
  readonly along: number
  /** The way from side to side on which it stands, and how far along. */
  readonly on: {
    readonly way: Way
    readonly sides: readonly [number, number]
    readonly s: number
  } | null
}

type Skeleton = Pick<Tile, "pieces" | "stops">
const MIDDLE: Point = { x: 0, y: 0 }
const PLACES = [0.5, 0.41, 0.59, 0.34, 0.66, 0.27, 0.73] as const
const OFFSETS = [23, 19, 15, 26] as const
const ROOM = { stops: 31, track: 19 } as const

/** Every stop where it hides neither another one nor track that passes it by. */
export function standings({ pieces, stops }: Skeleton): readonly Standing[] {
  const through = pieces.flatMap((piece) => {
    const [a, b] = [end(piece.start), end(piece.end)]
    return a.at === "edge" && b.at === "edge" ? [across(a.n, b.n)] : []
  })
  if (stops.length === 1 && through.length === 0) return [alone(stops[0]?.kind, sidesOf(pieces, 0))]
  const choices = stops.map((_, n) => candidates(sidesOf(pieces, n), n, stops.length))
  const track = stops.map((_, n) => [
    ...through,
    ...stops.flatMap((_, other) => (other === n ? [] : waysOf(sidesOf(pieces, other)))),
  ])
  return best(
    choices,
    track.map((ways) => ways.flatMap((way) => sampled(way))),
  )
}

function alone(kind: string | undefined, sides: readonly number[]): Standing {
  const [a, b] = sides
  if (kind === "town" && sides.length === 2 && a !== undefined && b !== undefined)
    return standingOn(a, b, 0.5)
  return { at: MIDDLE, along: 0, on: null }
}

function standingOn(a: number, b: number, s: number): Standing {
  const way = across(a, b)
  return { at: way.at(s), along: heading(way, s), on: { way, sides: [a, b], s } }
}

function waysOf(sides: readonly number[]): readonly Way[] {
  const [a, b] = sides
  if (sides.length === 2 && a !== undefined && b !== undefined) return [across(a, b)]
  return sides.map((side) => straight(polar(90 + 60 * side, 43), polar(90 + 60 * side, 20)))
}

/** Where a stop might stand: the likeliest place first. */
function candidates(sides: readonly number[], n: number, count: number): readonly Standing[] {
  const [a, b] = sides
  if (a === undefined) return [{ at: { x: (n - (count - 1) / 2) * 35, y: 0 }, along: 0, on: null }]
  if (sides.length === 2 && b !== undefined)
    return [
      ...PLACES.map((s) => standingOn(a, b, s)),
      ...beside(heading(across(a, b), 0.5) - 90),
      ...beside(heading(across(a, b), 0.5) + 90),
    ]
  const sum = sides
    .map((side) => polar(90 + 60 * side, 1))
    .reduce((p, q) => ({ x: p.x + q.x, y: p.y + q.y }))
  return beside((Math.atan2(sum.y, sum.x) * 180) / Math.PI)
}

function beside(direction: number): readonly Standing[] {
  return OFFSETS.map((distance) => ({
    at: polar(direction, distance),
    along: direction + 90,
    on: null,
  }))
}

function best(
  choices: readonly (readonly Standing[])[],
  track: readonly (readonly Point[])[],
): readonly Standing[] {
  let found: { readonly placed: readonly Standing[]; readonly cost: number } | null = null
  const place = (placed: readonly Standing[], cost: number): void => {
    if (found && cost >= found.cost) return
    const next = choices[placed.length]
    if (!next) {
      found = { placed, cost }
      return
    }
    next.forEach((standing, rank) => {
      const near = placed.reduce(
        (sum, other) => sum + want(ROOM.stops, apart(standing.at, other.at)),
        0,
      )
      const clear = Math.min(99, ...(track[placed.length] ?? []).map((p) => apart(p, standing.at)))
      const strayed = (standing.on ? 0 : 3) + rank * 0.1
      place([...placed, standing], cost + near + want(ROOM.track, clear) + strayed)
    })
  }
  place([], 0)
  return (found as { readonly placed: readonly Standing[] } | null)?.placed ?? []
}

const want = (room: number, there: number): number => Math.max(0, room - there)
