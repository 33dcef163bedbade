import { expect, test } from "vitest"
import { sorted } from "./sorting"
import type { Value } from "./values"

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
