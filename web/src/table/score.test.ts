import { expect, test } from "vitest"
import type { Fact, Panel } from "../api/types"
import { partsOfScore } from "./score"

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
