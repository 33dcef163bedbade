import { expect, test } from "vitest"
import { titleLines } from "./title"

test("small words of a title stand with the word after them", () => {
  expect(titleLines("Railways of England and Wales")).toEqual([
    "Railways",
    "of England",
    "and Wales",
  ])
  expect(titleLines("Chicago Express")).toEqual(["Chicago", "Express"])
})
