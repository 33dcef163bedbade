import type { Point } from "../hexes/geometry"

export type Placed = { readonly at: Point; readonly width: number; readonly height: number }

const ROUNDS = 12
const GAP = 2.5

/** Boxes moved as little as can be until none covers another; where each of them is then. */
export function apart(boxes: readonly Placed[]): readonly Point[] {
  const at = boxes.map((box) => ({ ...box.at }))
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b, k) => {
        const [p, q] = [at[i], at[i + 1 + k]]
        if (!p || !q) return
        const across = (a.width + b.width) / 2 + GAP - Math.abs(p.x - q.x)
        const down = (a.height + b.height) / 2 + GAP - Math.abs(p.y - q.y)
        if (across <= 0 || down <= 0) return
        const axis = across < down ? "x" : "y"
        const by = (Math.min(across, down) / 2 + 0.01) * (p[axis] <= q[axis] ? 1 : -1)
        p[axis] -= by
        q[axis] += by
        moved = true
      }),
    )
    if (!moved) break
  }
  return at
}
