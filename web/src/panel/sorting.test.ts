import { expect, test } from "vitest"
import { mentions } from "../told/mentions"
import { figure, sorted } from "./sorting"

const row = (head: string, ...values: readonly (string | number)[]) => ({
  head,
  values,
  colour: null,
  symbol: null,
  presides: [],
  is_foot: false,
})

test.each([
  ["$12", 12],
  ["1 200 F", 1200],
  ["£12,000", 12000],
  ["12\u202f000 £", 12000],
  ["1\u202f234\u202f567 £", 1234567],
  ["£-12,500", -12500],
  ["44 Tlr", 44],
  ["30%", 30],
  [7, 7],
  ["none yet", null],
  ["18 of 20", null],
  ["2 3 3", null],
  ["", null],
])("%s counts as %s", (value, number) => {
  expect(figure(value)).toBe(number)
})

test("large sums are sorted as numbers in both languages", () => {
  for (const sums of [
    ["£9000", "£12,000", "£110,000"],
    ["9000 £", "12\u202f000 £", "110\u202f000 £"],
  ]) {
    const rows = [...sums].reverse().map((sum) => row(sum, sum))
    const order = { column: 0, descending: false }
    expect(sorted(rows, order).map(({ head }) => head)).toEqual(sums)
  }
})

test("money is sorted as numbers and empty cells stay last", () => {
  const rows = [row("Ann", "$9"), row("Bob", ""), row("Cat", "$30"), row("Dan", "$10")]
  const heads = (descending: boolean) =>
    sorted(rows, { column: 0, descending }).map(({ head }) => head)
  expect(heads(true)).toEqual(["Cat", "Dan", "Ann", "Bob"])
  expect(heads(false)).toEqual(["Ann", "Dan", "Cat", "Bob"])
  expect(sorted(rows, null)).toBe(rows)
})

test("rows at the foot stay there", () => {
  const pool = { ...row("Pool", "$50"), is_foot: true }
  const rows = [row("Ann", "$9"), row("Bob", "$30"), pool]
  const heads = (descending: boolean) =>
    sorted(rows, { column: 0, descending }).map(({ head }) => head)
  expect(heads(true)).toEqual(["Bob", "Ann", "Pool"])
  expect(heads(false)).toEqual(["Ann", "Bob", "Pool"])
})

test("companies are found in a sentence, whole words only", () => {
  const names = new Map([
    ["B&O", "#2b5c9e"],
    ["NYC", "#2e7d4f"],
  ])
  expect(mentions("Ann: B&O, not NYCs", names)).toEqual([
    { text: "Ann: ", colour: null },
    { text: "B&O", colour: "#2b5c9e" },
    { text: ", not NYCs", colour: null },
  ])
})
