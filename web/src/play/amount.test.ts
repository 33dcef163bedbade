import { expect, test } from "vitest"
import { within } from "./amount"

const fives = { low: 5, high: 23, step: 5, open: false }

test.each([
  [null, 5],
  [Number.NaN, 5],
  [-3, 5],
  [12, 10],
  [13, 15],
  [99, 20],
])("%s becomes %i", (wanted, value) => {
  expect(within(wanted, fives)).toBe(value)
})

test("an open range has no highest number", () => {
  expect(within(400, { ...fives, step: 1, open: true })).toBe(400)
})
