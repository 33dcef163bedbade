import { figure, HALF_HEIGHT, polar, RADIUS, type Point } from "../hexes/geometry"

/** A line that track follows, from 0 to 1; on an unturned tile, whose side 0 is at the bottom. */
export type Way = {
  readonly length: number
  readonly at: (s: number) => Point
  readonly path: (from: number, to: number) => string
}

const SIDE_0 = 90
const toSide = (side: number): number => SIDE_0 + 60 * side
const said = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`

export const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const sideMiddle = (side: number): Point => polar(toSide(side), HALF_HEIGHT)

export function straight(a: Point, b: Point): Way {
  const at = (s: number): Point => ({ x: a.x + (b.x - a.x) * s, y: a.y + (b.y - a.y) * s })
  return {
    length: apart(a, b),
    at,
    path: (from, to) => `M${said(at(from))}L${said(at(to))}`,
  }
}

/** From side to side: straight across, in a wide bend, or in a sharp one around their corner. */
export function across(a: number, b: number): Way {
  const step = ((((b - a + 3) % 6) + 6) % 6) - 3
  if (Math.abs(step) === 3 || step === 0) return straight(sideMiddle(a), sideMiddle(b))
  const isSharp = Math.abs(step) === 1
  const radius = isSharp ? RADIUS / 2 : RADIUS * 1.5
  const hub = polar(toSide(a + step / 2), isSharp ? RADIUS : HALF_HEIGHT * 2)
  const start = Math.atan2(sideMiddle(a).y - hub.y, sideMiddle(a).x - hub.x) / (Math.PI / 180)
  const bend = -Math.sign(step) * (isSharp ? 120 : 60)
  const at = (s: number): Point => {
    const arm = polar(start + bend * s, radius)
    return { x: hub.x + arm.x, y: hub.y + arm.y }
  }
  return {
    length: (radius * Math.abs(bend) * Math.PI) / 180,
    at,
    path: (from, to) => {
      const sweep = bend * (to - from) > 0 ? 1 : 0
      return `M${said(at(from))}A${radius} ${radius} 0 0 ${sweep} ${said(at(to))}`
    },
  }
}

/** From a side into a stop that lies off the middle, leaving the side at a right angle. */
export function into(side: number, stop: Point): Way {
  const a = sideMiddle(side)
  const lead = polar(toSide(side), HALF_HEIGHT - Math.min(26, apart(a, stop) * 0.6))
  const at = (s: number): Point => {
    const [f, g, h] = [(1 - s) ** 2, 2 * s * (1 - s), s * s]
    return { x: f * a.x + g * lead.x + h * stop.x, y: f * a.y + g * lead.y + h * stop.y }
  }
  return {
    length: apart(a, lead) + apart(lead, stop),
    at,
    path: (from, to) => `M${steps(at, from, to).map(said).join("L")}`,
  }
}

const STEPS = 16
function steps(at: (s: number) => Point, from: number, to: number): readonly Point[] {
  return Array.from({ length: STEPS + 1 }, (_, n) => at(from + ((to - from) * n) / STEPS))
}

export function sampled(way: Way, from = 0, to = 1): readonly Point[] {
  return steps(way.at, from, to)
}

/** The direction of a way at `s`, in degrees. */
export function heading(way: Way, s: number): number {
  const [a, b] = [way.at(Math.max(0, s - 0.02)), way.at(Math.min(1, s + 0.02))]
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
}
