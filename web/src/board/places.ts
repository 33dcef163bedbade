import type { Point } from "../hexes/geometry"

export type Spot = Point & { readonly size: number }

/** Where the pieces of one hex stand, largest when they are few. */
export function places(count: number): readonly Spot[] {
  if (count === 1) return [{ x: 0, y: 5, size: 50 }]
  if (count === 2) return row(2, 41, 6)
  if (count === 3) return [...row(2, 34, -3), ...row(1, 34, 18)]
  if (count === 4) return [...row(2, 34, -3), ...row(2, 34, 18)]
  const upper = Math.ceil(count / 2)
  const size = Math.min(30, 88 / upper)
  return [...row(upper, size, -2), ...row(count - upper, size, 17)]
}

function row(count: number, size: number, y: number): readonly Spot[] {
  return Array.from({ length: count }, (_, n) => ({
    x: (n - (count - 1) / 2) * (size + 1),
    y,
    size,
  }))
}
