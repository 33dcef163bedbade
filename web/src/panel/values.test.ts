import { expect, test } from "vitest"
import { numberOf, worded, type Writing } from "./values"

const writing: Writing = { money: (n) => `$${n}`, percent: (n) => `${n}%` }

test("a number is read in its unit", () => {
  expect(worded(120, "money", writing)).toBe("$120")
  expect(worded(30, "percent", writing)).toBe("30%")
  expect(worded(3, "count", writing)).toBe("3")
})

test("a text is read as it is, whatever the unit", () => {
  expect(worded("hidden", "money", writing)).toBe("hidden")
})

test("numbers are compared, and texts by the one sum in them", () => {
  expect(numberOf(7)).toBe(7)
  expect(numberOf(["½ ", ["money", "$120", 120]])).toBe(120)
  expect(numberOf("18 of 20")).toBeNull()
  expect(numberOf("")).toBeNull()
})
