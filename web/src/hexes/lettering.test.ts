import { expect, test } from "vitest"
import { apart, lettering, magnified, titleLines, wide } from "./lettering"

test("a short name is large, a long word smaller", () => {
  expect(lettering("Utica", "flat")).toEqual({ lines: ["Utica"], size: 19 })
  expect(lettering("Charlottesville", "flat").lines).toHaveLength(1)
  expect(lettering("Charlottesville", "flat").size).toBeLessThan(14)
})

test("a pointy hex is narrower", () => {
  expect(lettering("Braunschweig", "pointy").size).toBeLessThan(
    lettering("Braunschweig", "flat").size,
  )
})

test("several words are cut where the halves are most equal", () => {
  expect(lettering("Frankfurt an der Oder", "flat").lines).toEqual(["Frankfurt", "an der Oder"])
  expect(lettering("New York", "flat").lines).toEqual(["New York"])
})

test("names are magnified from afar, to a point", () => {
  expect([1, 0.58, 0.4, 0.1].map(magnified)).toEqual([1, 1, 0.58 / 0.4, 2.2])
})

test("letters have their own widths", () => {
  expect(wide("Hull")).toBeLessThan(wide("York"))
  expect(wide("York")).toBeLessThan(wide("Mumm"))
})

test("small words of a title stand with the word after them", () => {
  expect(titleLines("Railways of England and Wales")).toEqual([
    "Railways",
    "of England",
    "and Wales",
  ])
  expect(titleLines("Chicago Express")).toEqual(["Chicago", "Express"])
})

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
