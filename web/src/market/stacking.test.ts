import { expect, test } from "vitest"
import { onCircle, sectors } from "./dial"
import { levels, rows } from "./stacking"

test("flags that would hide each other rise, the left one first", () => {
  expect(levels([50, 40, 60, 200], 30)).toEqual([1, 0, 2, 0])
  expect(levels([10, 10, 10], 30)).toEqual([0, 1, 2])
})

test("a line is broken into equal rows when its cells would be too narrow", () => {
  const cells = Array.from({ length: 51 }, (_, n) => n)
  expect(rows(cells, 600, 10)).toHaveLength(1)
  expect(rows(cells, 300, 10).map((row) => row.length)).toEqual([26, 25])
  expect(rows(cells, 300, 10).flat()).toEqual(cells)
})

test("a dial runs clockwise from lower left to lower right", () => {
  const [first, last] = [sectors(4)[0], sectors(4)[3]]
  expect(onCircle(first?.from ?? 0, 1).x).toBeCloseTo(-onCircle(last?.to ?? 0, 1).x)
  expect(onCircle(first?.from ?? 0, 1).y).toBeCloseTo(onCircle(last?.to ?? 0, 1).y)
})
