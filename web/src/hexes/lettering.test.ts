import { expect, test } from "vitest"
import { lettering, magnified, titleLines, wide } from "./lettering"

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

test("names are magnified from afar, to a point", () => {
  expect([1, 0.58, 0.4, 0.1].map(magnified)).toEqual([1, 1, 0.58 / 0.4, 2.2])
})

test("letters have their own widths", () => {
  expect(wide("Hull")).toBeLessThan(wide("York"))
  expect(wide("York")).toBeLessThan(wide("Mumm"))
})

test("small words of a title stand with the word after them", () => {
  expect(titleLines("Railways of England and Wales")).toEqual([
    "Railways",
    "of England",
    "and Wales",
  ])
  expect(titleLines("Chicago Express")).toEqual(["Chicago", "Express"])
})
