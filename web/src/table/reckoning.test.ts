import { expect, test } from "vitest"
import type { Fact, Panel } from "../api/types"
import { reckon } from "./reckoning"

const fact = (label: string, value: string, kind: Fact["kind"] = "money"): Fact => ({
  label,
  value,
  kind,
  hint: null,
  mark: null,
})
const dollars = (amount: number): string => `$${amount}`
const panel = (...facts: readonly Fact[]): Panel => ({ facts }) as unknown as Panel

test("a score is told in the title's coins, with what it is made of", () => {
  const sheet = panel(fact("Cash", "$192"), fact("Worth", "$272"), fact("Papers", "9", "count"))
  expect(reckon(sheet, 272, dollars)).toEqual({
    score: "$272",
    parts: [
      { label: "Cash", value: "$192" },
      { label: null, value: "$80" },
    ],
  })
})

test("large sums are read with their thousands parted", () => {
  const sheet = panel(fact("Cash", "$12,500"), fact("Worth", "$112,500"))
  expect(reckon(sheet, 112500, (amount) => `$${amount / 1000},000`)).toEqual({
    score: "$112,500",
    parts: [
      { label: "Cash", value: "$12,500" },
      { label: null, value: "$100,000" },
    ],
  })
})

test("where money is all there is, it is not split", () => {
  const sheet = panel(fact("Cash", "44 Tlr"), fact("Income", "12 Tlr"))
  expect(reckon(sheet, 44, dollars)).toEqual({ score: "44 Tlr", parts: [] })
})

test("a score that the sheet does not tell stays a number", () => {
  expect(reckon(panel(fact("Cash", "$5")), 7, dollars)).toEqual({ score: "7", parts: [] })
  expect(reckon(undefined, 7, dollars)).toEqual({ score: "7", parts: [] })
})
