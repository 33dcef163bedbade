import { expect, test } from "vitest"
import { coins, parted, within } from "./amounts"

test("amounts bear the sign of the title, on the side the language wants", () => {
  expect(coins("$0", 35, "en")).toBe("$35")
  expect(coins("0\u00a0$", 35, "fr")).toBe("35\u00a0$")
  expect(coins("£0", 12000, "en")).toBe("£12,000")
  expect(coins("0 £", 12000, "fr")).toBe("12\u202f000 £")
})

test("numbers are parted from a thousand on", () => {
  expect([999, 1000, 1234567].map((n) => parted(n, "en"))).toEqual(["999", "1,000", "1,234,567"])
  expect(parted(2400, "fr")).toBe("2\u202f400")
  expect(parted(1234567, "fr")).toBe("1\u202f234\u202f567")
})

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
