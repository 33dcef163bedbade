import { expect, test } from "vitest"
import { apart } from "./apart"

const box = (x: number, y: number, width = 40) => ({ at: { x, y }, width, height: 12 })

test("boxes that do not meet stay where they are", () => {
  expect(apart([box(0, 0), box(60, 0), box(0, 20)])).toEqual([
    { x: 0, y: 0 },
    { x: 60, y: 0 },
    { x: 0, y: 20 },
  ])
})

test("of two that meet each gives way by half, the shorter way", () => {
  const [above, below] = apart([box(0, 0), box(5, 7)])
  expect(above?.x).toBe(0)
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThanOrEqual(12)
  expect(above?.y).toBeCloseTo(-3.75, 1)
})

test("three in a heap come apart", () => {
  const at = apart([box(0, 0), box(2, 5), box(-3, 9)])
  const rows = at.map(({ y }) => y).sort((a, b) => a - b)
  expect((rows[1] ?? 0) - (rows[0] ?? 0)).toBeGreaterThanOrEqual(12)
  expect((rows[2] ?? 0) - (rows[1] ?? 0)).toBeGreaterThanOrEqual(12)
})
