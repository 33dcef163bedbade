import type { Piece, Tile } from "../api/types"
import type { Point } from "../hexes/geometry"
import { end, type End } from "../hexes/ends"
import { standings, type Standing } from "./standing"
import { across, heading, into, sampled, sideMiddle, straight, type Way } from "./way"

/** A piece of track as it is drawn, from its start to its end. */
export type Line = { readonly way: Way; readonly from: number; readonly to: number }
/** Where one line passes over another: the part of the upper one that hides the lower. */
export type Bridge = { readonly over: number; readonly d: string }
export type Shape = {
  readonly lines: readonly Line[]
  readonly bridges: readonly Bridge[]
  readonly stops: readonly Standing[]
}

export const TRACK = 7.4
const GAP = 2.2
const known = new Map<string, Shape>()

/** The drawing of an unturned tile; the same for every tile with this track. */
export function shape({ pieces, stops }: Pick<Tile, "pieces" | "stops">): Shape {
  const key = JSON.stringify([pieces.map((p) => [p.start, p.end]), stops.map((s) => s.kind)])
  const old = known.get(key)
  if (old) return old
  const placed = standings({ pieces, stops })
  const lines = pieces.map((piece) => line(piece, placed))
  const made = { lines, bridges: bridges(pieces, lines), stops: placed }
  known.set(key, made)
  return made
}

export const pathOf = ({ way, from, to }: Line): string => way.path(from, to)
export const pointsOf = ({ way, from, to }: Line): readonly Point[] => sampled(way, from, to)

function line(piece: Piece, placed: readonly Standing[]): Line {
  const [a, b] = [end(piece.start), end(piece.end)]
  if (a.at === "edge" && b.at === "edge") return { way: across(a.n, b.n), from: 0, to: 1 }
  if (a.at === "edge") return toStop(a, placed[b.n])
  if (b.at === "edge") {
    const { way, from, to } = toStop(b, placed[a.n])
    return { way, from: to, to: from }
  }
  return { way: straight(spot(placed[a.n]), spot(placed[b.n])), from: 0, to: 1 }
}

const spot = (standing: Standing | undefined): Point => standing?.at ?? { x: 0, y: 0 }

function toStop(side: End, standing: Standing | undefined): Line {
  const [on, at] = [standing?.on, spot(standing)]
  if (!on) {
    const isMiddle = Math.hypot(at.x, at.y) < 1
    return { way: isMiddle ? straight(sideMiddle(side.n), at) : into(side.n, at), from: 0, to: 1 }
  }
  return { way: on.way, from: side.n === on.sides[0] ? 0 : 1, to: on.s }
}

/** Lines that share an end join there and cross nowhere. */
function bridges(pieces: readonly Piece[], lines: readonly Line[]): readonly Bridge[] {
  const join = (a: Piece | undefined, b: Piece | undefined): boolean =>
    [a?.start, a?.end].some((e) => e === b?.start || e === b?.end)
  return lines.flatMap((upper, over) =>
    lines.slice(0, over).flatMap((lower, under): readonly Bridge[] => {
      if (join(pieces[over], pieces[under])) return []
      const met = crossing(upper, lower)
      if (!met) return []
      const reach = met.reach / upper.way.length
      return [{ over, d: upper.way.path(Math.max(0, met.s - reach), Math.min(1, met.s + reach)) }]
    }),
  )
}

/** Where two lines cross, and how much of the upper one is needed there. */
function crossing(upper: Line, lower: Line): { readonly s: number; readonly reach: number } | null {
  const [over, under] = [pointsOf(upper), pointsOf(lower)]
  for (let i = 1; i < over.length; i += 1)
    for (let j = 1; j < under.length; j += 1) {
      const [a, b, c, d] = [over[i - 1], over[i], under[j - 1], under[j]]
      if (!a || !b || !c || !d) continue
      const t = cut(a, b, c, d)
      if (t === null) continue
      const n = (i - 1 + t) / (over.length - 1)
      const s = upper.from + (upper.to - upper.from) * n
      const m = lower.from + ((lower.to - lower.from) * (j - 0.5)) / (under.length - 1)
      const angle = ((heading(upper.way, s) - heading(lower.way, m)) * Math.PI) / 180
      const sine = Math.max(0.35, Math.abs(Math.sin(angle)))
      const slant = Math.abs(Math.cos(angle)) / sine
      return { s, reach: TRACK / 2 / sine + (TRACK / 2 + GAP) * slant + 0.6 }
    }
  return null
}

/** How far along `a`–`b` it meets `c`–`d`. */
function cut(a: Point, b: Point, c: Point, d: Point): number | null {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y]
  const det = rx * sy - ry * sx
  if (Math.abs(det) < 1e-9) return null
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / det
  const u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / det
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? t : null
}
