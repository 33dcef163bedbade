import { polar, type Point } from "../hexes/geometry"

/** The circles of a city around its middle, lying along `axis`. */
export type Circles = { readonly radius: number; readonly at: readonly Point[] }

const RADII = [13.4, 12.6, 11.6, 11, 9.6, 9] as const
const SMALLER = 0.87

export function circles(count: number, isAlone: boolean, axis: number): Circles {
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
