import { expect, test } from "vitest"
import type { Text } from "../api/types"
import { namesIn, partsOf, plainText, sumIn } from "./text"

const PAYS: Text = [
  ["company", "B&O", "B&O"],
  " pays ",
  ["player", "Ann", "Ann"],
  " ",
  ["money", "$1,200", 1200],
]

test("a text is a string, or parts of which some mean something", () => {
  expect(partsOf("Pass")).toEqual(["Pass"])
  expect(partsOf(PAYS)).toBe(PAYS)
})

test("its words are what is read, in one string", () => {
  expect(plainText(PAYS)).toBe("B&O pays Ann $1,200")
  expect(plainText("Pass")).toBe("Pass")
  expect(plainText(null)).toBe("")
})

test("names are found by what they are, not by their letters", () => {
  expect(namesIn(PAYS, "company")).toEqual(["B&O"])
  expect(namesIn("B&O pays Ann", "company")).toEqual([])
  expect(namesIn([["hex", "Moscow", "H8"], " to ", ["hex", "I9", "I9"]], "hex")).toEqual([
    "H8",
    "I9",
  ])
})

test("a sum is known by its amount, whatever is written around it", () => {
  expect(sumIn(PAYS)).toBe(1200)
  expect(sumIn(["(", ["money", "12\u202f000 R", 12000], ")"])).toBe(12000)
  expect(sumIn("$12")).toBeNull()
  expect(sumIn([["money", "$1", 1], " to ", ["money", "$2", 2]])).toBeNull()
})
