import { plainText } from "../text/text"
import type { Hex, Stop, Tile } from "../api/types"
import { sidesOf } from "../hexes/ends"
import { bearing, polar, type Orientation, type Point } from "../hexes/geometry"
import { lettering, type Lettering } from "../hexes/lettering"
import { disc, freeSpot, type Thing } from "./room"
import { pointsOf, shape, TRACK, type Line, type Shape } from "./shape"

/** The circles of a city around its middle, lying along `axis`. */
export type Circles = { readonly radius: number; readonly at: readonly Point[] }
/** A stop as it stands on the map. */
export type Site = {
  readonly stop: Stop
  readonly at: Point
  readonly along: number
  /** Two lines meet in it: drawn as a bar across them if it is a town. */
  readonly isOnLine: boolean
  readonly circles: Circles
}
export type Rates = { readonly rows: readonly Stop["rates"][]; readonly at: Point }
/** Everything drawn on one hex, upright, around its middle. */
export type Layout = {
  readonly shape: Shape
  /** By how many degrees the unturned tile lies turned. */
  readonly turn: number
  readonly sites: readonly Site[]
  /** Figures, each with the stop it belongs to; `null` if it is told for all of them. */
  readonly revenues: readonly {
    readonly text: string
    readonly at: Point
    readonly stop: number | null
  }[]
  /** What stops pay from phase to phase, in rows. */
  readonly rates: readonly Rates[]
  readonly label: Point
  readonly number: Point
  readonly id: Point
  readonly name: (Lettering & { readonly at: Point; readonly width: number }) | null
  readonly sign: Point
}

export const REVENUE = 8.2
export const RATE = { width: 20, height: 14 } as const
/** How far the arrows of an area reach towards its middle. */
const ARROW = 0.6
const ABREAST = 3
export const SIGN = { width: 31, height: 13 } as const
const LABEL = { width: 9, height: 12 } as const
const LETTER = 0.47
const known = new Map<string, Layout>()

type Printed = Pick<Hex, "label" | "cost" | "facts">

export function layout(orientation: Orientation, tile: Tile, printed: Printed): Layout {
  const signs = signsOf(printed)
  const key = JSON.stringify([orientation, tile, printed.label, signs])
  const old = known.get(key)
  if (old) return old
  const made = laidOut(orientation, tile, printed.label, signs)
  known.set(key, made)
  return made
}

/** What is printed small on the hex besides its name: the cost, and marked facts. */
export function signsOf({ cost, facts }: Omit<Printed, "label">): readonly string[] {
  const printed = [...(cost ? [cost] : []), ...facts.flatMap(({ mark }) => (mark ? [mark] : []))]
  return printed.map(plainText)
}

export function rotated({ x, y }: Point, degrees: number): Point {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

export const turnOf = (orientation: Orientation, rotation: number): number =>
  bearing(orientation, rotation) - 90

function laidOut(
  orientation: Orientation,
  tile: Tile,
  name: string,
  signs: readonly string[],
): Layout {
  const drawn = shape(tile)
  const turn = turnOf(orientation, tile.rotation)
  const sites = tile.stops.map((stop, n) => siteOf(stop, n, tile, drawn, turn))
  const [id, number] =
    orientation === "pointy" ? [polar(-90, 40), polar(90, 41)] : [polar(-120, 40), polar(60, 40)]
  const isArea = tile.stops.some(({ kind }) => kind === "area")
  const there: Thing[] = [
    ...drawn.lines
      .map((line) => (isArea ? arrow(line) : line))
      .flatMap((line) => pointsOf(line).map((p) => disc(rotated(p, turn), TRACK / 2, 0.35))),
    ...sites.flatMap(({ at, stop, circles: { at: all, radius } }) =>
      stop.kind === "area"
        ? []
        : all.map((c) =>
            disc({ x: at.x + c.x, y: at.y + c.y }, stop.kind === "city" ? radius + 1 : 6, 4),
          ),
    ),
    { at: id, width: 14, height: 7, round: 0, weight: 0.4 },
    { at: number, width: 12, height: 7, round: 0, weight: 0.4 },
  ]
  const put = (width: number, height: number, wish: Point, pull?: number): Point => {
    const at = freeSpot(orientation, { width, height }, there, wish, pull)
    there.push({ at, width, height, round: 0, weight: 4 })
    return at
  }
  const rates = sites
    .filter(({ stop }) => stop.rates.length > 0)
    .map(({ stop }) => {
      const rows = inRows(stop.rates)
      const wide = RATE.width * Math.max(...rows.map((row) => row.length))
      return { rows, at: put(wide, RATE.height * rows.length, { x: 0, y: 6 }, 0.02) }
    })
  const written = name ? lettering(name, orientation, 12.6) : null
  const shown = revenuesOf(sites)
  const revenues = shown.map(({ text, near, stop }) => ({
    text,
    stop,
    at: put(REVENUE * 2, REVENUE * 2, near, 0.06),
  }))
  const label = tile.label
    ? put(LABEL.width * tile.label.length, LABEL.height, polar(180, 32))
    : { x: 0, y: 0 }
  const wide = written ? Math.max(...written.lines.map((l) => l.length)) * written.size * LETTER : 0
  const named = written && {
    ...written,
    width: wide,
    at: put(wide, written.lines.length * written.size * 0.95, { x: 0, y: -25 }, 0.04),
  }
  const sign = signs.length > 0 ? put(SIGN.width * signs.length, SIGN.height, { x: 0, y: 28 }) : id
  return { shape: drawn, turn, sites, revenues, rates, label, number, id, name: named, sign }
}

/** The part of a line into an area that is drawn. */
export const arrow = ({ way, from, to }: Line): Line => ({
  way,
  from,
  to: from + (to - from) * ARROW,
})

/** Side by side if they fit into a hex, otherwise in two rows. */
function inRows(rates: Stop["rates"]): readonly Stop["rates"][] {
  if (rates.length <= ABREAST) return [rates]
  const half = Math.ceil(rates.length / 2)
  return [rates.slice(0, half), rates.slice(half)]
}

/** The middle of a rate by its row and its place in it. */
export const rateAt = ({ rows, at }: Rates, m: number, k: number): Point => ({
  x: at.x + (k + 0.5 - (rows[m]?.length ?? 0) / 2) * RATE.width,
  y: at.y + (m + 0.5 - rows.length / 2) * RATE.height,
})

function siteOf(stop: Stop, n: number, tile: Tile, drawn: Shape, turn: number): Site {
  const standing = drawn.stops[n] ?? { at: { x: 0, y: 0 }, along: 0, on: null }
  const isAlone = tile.stops.length === 1
  const isMiddle = Math.hypot(standing.at.x, standing.at.y) < 1
  const isLinked = sidesOf(tile.pieces, n).length > 0
  const along = standing.along + turn
  const at = isLinked ? rotated(standing.at, turn) : standing.at
  const axis = isMiddle ? 0 : (Math.atan2(at.y, at.x) * 180) / Math.PI + 90
  return {
    stop,
    at,
    along,
    isOnLine: standing.on !== null,
    circles: circles(stop.slots.length, isAlone, axis),
  }
}

/** One figure for stops that all pay the same, otherwise one near each of them. */
function revenuesOf(
  sites: readonly Site[],
): readonly { readonly text: string; readonly near: Point; readonly stop: number | null }[] {
  const paying = sites
    .map((site, n) => ({ ...site, n }))
    .filter(({ stop }) => stop.rates.length === 0 && stop.revenue !== "")
  const [first] = paying
  if (!first) return []
  const same = paying.every(({ stop }) => stop.revenue === first.stop.revenue)
  const spread = (at: Point): Point => ({ x: at.x * 1.4 + 20, y: at.y * 1.4 - 14 })
  if (same && paying.length > 1)
    return [{ text: first.stop.revenue, near: { x: 0, y: 0 }, stop: null }]
  return paying.map(({ stop, at, n }) => ({ text: stop.revenue, near: spread(at), stop: n }))
}

const RADII = [13.4, 12.6, 11.6, 11, 9.6, 9] as const
const SMALLER = 0.87

function circles(count: number, isAlone: boolean, axis: number): Circles {
  const full = RADII[Math.min(count, RADII.length) - 1] ?? 13.4
  const radius = isAlone ? full : full * SMALLER
  if (count <= 1) return { radius, at: [{ x: 0, y: 0 }] }
  if (count === 2) return { radius, at: [polar(axis + 180, radius), polar(axis, radius)] }
  const away = radius / Math.sin(Math.PI / count)
  const first = count % 2 ? -90 : -90 - 180 / count
  return {
    radius,
    at: Array.from({ length: count }, (_, n) => polar(first + (360 * n) / count, away)),
  }
}
