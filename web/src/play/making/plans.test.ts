import { expect, test } from "vitest"
import { plansOf } from "./plans"

const plan = (cost: number, ...hexes: string[]) => ({ hexes, cost })

test("links of a network begin in its towns and are found from both ends", () => {
  const plans = plansOf([plan(4, "A", "a", "B"), plan(2, "A", "c", "C"), plan(6, "A", "d", "D")])
  expect([...plans.starts]).toEqual(["A"])
  expect(plans.from("A").map(({ town }) => town)).toEqual(["C", "B", "D"])
  expect(plans.from("B")).toEqual([{ town: "A", plan: plan(4, "A", "a", "B") }])
  expect(plans.from("Z")).toEqual([])
})

test("where any two towns can be joined, a link begins in any of them", () => {
  const plans = plansOf([plan(4, "A", "a", "B"), plan(2, "A", "c", "C"), plan(6, "B", "d", "C")])
  expect(new Set(plans.starts)).toEqual(new Set(["A", "B", "C"]))
})

test("without plans nothing begins", () => {
  expect(plansOf([]).starts.size).toBe(0)
})
