import { expect, test } from "vitest"
import { hasWay, isSilent, KINDS, NOTHING, turned, usualKinds } from "./kinds"

test("turning a way on means all kinds", () => {
  const loud = turned(NOTHING, "mail", true)
  expect(Object.entries(loud).length).toBe(KINDS.length)
  for (const kind of KINDS) expect(loud[kind]).toEqual(["mail"])
  expect(hasWay(loud, "mail")).toBe(true)
  expect(hasWay(loud, "push")).toBe(false)
})

test("one kind is turned off alone, and no way is there twice", () => {
  const loud = turned(turned(NOTHING, "mail", true), "mail", true)
  expect(turned(loud, "mail", false, ["over"]).over).toEqual([])
  expect(turned(loud, "mail", false, ["over"]).turn).toEqual(["mail"])
  expect(isSilent(turned(loud, "mail", false))).toBe(true)
})

test("at a table a way is turned on for the kinds of one's own settings", () => {
  const usual = turned(turned(NOTHING, "push", true, ["turn", "time"]), "mail", true, ["over"])
  expect(usualKinds(usual, "push")).toEqual(["turn", "time"])
  expect(usualKinds(usual, "mail")).toEqual(["over"])
  expect(usualKinds(usual, "hook")).toEqual(["turn", "time", "over"])
  expect(usualKinds(NOTHING, "push")).toEqual(KINDS)
})
