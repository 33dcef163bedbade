import type { Point } from "../hexes/geometry"

/** A dial runs clockwise over this arc, open at the bottom. Degrees, 0 is to the right. */
const FROM = -205
const TO = 25

export type Sector = { readonly from: number; readonly to: number; readonly middle: number }

export function sectors(count: number): readonly Sector[] {
  const each = (TO - FROM) / count
  return Array.from({ length: count }, (_, n) => ({
    from: FROM + n * each,
    to: FROM + (n + 1) * each,
    middle: FROM + (n + 0.5) * each,
  }))
}

export function onCircle(degrees: number, radius: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

/** The outline of a sector between two radii. */
export function wedge({ from, to }: Sector, inner: number, outer: number): string {
  const [a, b, c, d] = [
    onCircle(from, outer),
    onCircle(to, outer),
    onCircle(to, inner),
    onCircle(from, inner),
  ]
  const put = ({ x, y }: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`
  return `M${put(a)}A${outer} ${outer} 0 0 1 ${put(b)}L${put(c)}A${inner} ${inner} 0 0 0 ${put(d)}Z`
}
