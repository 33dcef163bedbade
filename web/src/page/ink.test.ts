import { expect, test } from "vitest"
import { contrast, inkOn } from "./ink"

test("black on white is the greatest contrast", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21)
})

test.each(["#b8322a", "#2b5c9e", "#e0ac1c", "#2e7d4f", "#2a2826", "#808080"])(
  "letters on %s can be read",
  (colour) => {
    expect(contrast(colour, inkOn(colour))).toBeGreaterThan(4.5)
  },
)
