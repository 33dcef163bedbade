import { expect, test } from "vitest"
import type { Fact, Panel } from "../api/types"
import { numberOf, partsOfScore, sorted, worded, type Value, type Writing } from "./values"

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

const row = (head: string, ...values: readonly Value[]) => ({
  head,
  values,
  unit: null,
  colour: null,
  symbol: null,
  presides: [],
  is_foot: false,
})
const heads = (rows: Parameters<typeof sorted>[0], descending: boolean) =>
  sorted(rows, { column: 0, descending }).map(({ head }) => head)

test("sums are sorted by their amounts, also those with a sign around them", () => {
  const rows = [
    row("Ann", ["(", ["money", "9 000 R", 9000], ")"]),
    row("Bob", 110000),
    row("Cat", ["½ ", ["money", "12 000 R", 12000]]),
  ]
  expect(heads(rows, false)).toEqual(["Ann", "Cat", "Bob"])
})

test("numbers are sorted as numbers and empty cells stay last", () => {
  const rows = [row("Ann", 9), row("Bob", ""), row("Cat", 30), row("Dan", 10)]
  expect(heads(rows, true)).toEqual(["Cat", "Dan", "Ann", "Bob"])
  expect(heads(rows, false)).toEqual(["Ann", "Dan", "Cat", "Bob"])
  expect(sorted(rows, null)).toBe(rows)
})

test("texts are sorted by their words", () => {
  const rows = [row("Ann", [["player", "Zoe", "Zoe"]]), row("Bob", [["player", "Abe", "Abe"]])]
  expect(heads(rows, false)).toEqual(["Bob", "Ann"])
})

test("rows at the foot stay there", () => {
  const pool = { ...row("Pool", 50), is_foot: true }
  const rows = [row("Ann", 9), row("Bob", 30), pool]
  expect(heads(rows, true)).toEqual(["Bob", "Ann", "Pool"])
  expect(heads(rows, false)).toEqual(["Ann", "Bob", "Pool"])
})

const panel = (cash: Fact["value"]): Panel =>
  ({ facts: [{ id: "cash", label: "Cash", value: cash, unit: "money" }] }) as unknown as Panel

test("a score is money and the rest", () => {
  expect(partsOfScore(panel(12500), 112500)).toEqual([
    { label: "Cash", amount: 12500 },
    { label: null, amount: 100000 },
  ])
})

test("where money is all there is, it is not split", () => {
  expect(partsOfScore(panel(44), 44)).toEqual([])
})

test("a score is not split where the money is not seen", () => {
  expect(partsOfScore(panel("hidden"), 7)).toEqual([])
  expect(partsOfScore(undefined, 7)).toEqual([])
})
