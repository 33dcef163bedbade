import { expect, test } from "vitest"
import type { Hex } from "../api/types"
import { hasRoom, lettering, magnified } from "./lettering"

test("a short name is large, a long word smaller", () => {
  expect(lettering("Utica", "flat")).toEqual({ lines: ["Utica"], size: 19 })
  expect(lettering("Charlottesville", "flat").lines).toHaveLength(1)
  expect(lettering("Charlottesville", "flat").size).toBeLessThan(14)
})

test("a pointy hex is narrower", () => {
  expect(lettering("Braunschweig", "pointy").size).toBeLessThan(
    lettering("Braunschweig", "flat").size,
  )
})

test("several words are cut where the halves are most equal", () => {
  expect(lettering("Frankfurt an der Oder", "flat").lines).toEqual(["Frankfurt", "an der Oder"])
  expect(lettering("New York", "flat").lines).toEqual(["New York"])
})

test("names are magnified from afar, where no two of them are neighbours", () => {
  const hex = (label: string, q: number): Hex => ({ label, q, r: 0 }) as unknown as Hex
  const row = (...names: readonly string[]) =>
    ({ orientation: "pointy", hexes: names.map(hex) }) as const
  expect(hasRoom(row("Leeds", "", "York"))).toBe(true)
  expect(hasRoom(row("Duisburg", "Essen", ""))).toBe(false)
  expect([1, 0.58, 0.4, 0.1].map(magnified)).toEqual([1, 1, 0.58 / 0.4, 1.6])
})
