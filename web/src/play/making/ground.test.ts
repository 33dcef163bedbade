import { expect, test } from "vitest"
import { groundOf, ledTo } from "./ground"
import { LAND } from "./land.fixture"

const ground = groundOf(LAND)

test("neighbours are those across open sides", () => {
  expect(new Set(ground.near("A"))).toEqual(new Set(["a", "c"]))
  expect(ground.near("a")).not.toContain("d")
  expect(ground.near("d")).not.toContain("a")
  expect(ground.near("b")).toContain("d")
  expect(ground.isClosed("d", "a") && ground.isClosed("a", "d")).toBe(true)
  expect(ground.isClosed("A", "a")).toBe(false)
})

test("a link is led on the shortest way", () => {
  expect(ledTo(ground, ["A"], "a")).toEqual(["A", "a"])
  expect(ledTo(ground, ["A"], "B")).toEqual(["A", "a", "b", "B"])
  expect(ledTo(ground, ["A", "c"], "e")).toEqual(["A", "c", "d", "e"])
})

test("it goes through no town, and nowhere twice", () => {
  expect(ledTo(ground, ["A", "c", "d"], "a")).toEqual(["A", "c", "d", "b", "a"])
  expect(ledTo(ground, ["A", "a", "b", "d"], "b")).toBeNull()
  expect(ledTo(ground, ["A", "a", "b", "d"], "A")).toBeNull()
})

test("what cannot be reached is not reached", () => {
  expect(ledTo(ground, ["A", "a", "b"], "Z")).toBeNull()
  expect(ledTo(ground, [], "A")).toBeNull()
})
