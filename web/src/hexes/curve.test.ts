import { expect, test } from "vitest"
import { curve } from "./curve"

test("track leaves its first hex straight and bends within the next ones", () => {
  const middles = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 150, y: 75 },
  ]
  expect(curve(middles)).toBe("M0 0L50 0Q100 0 125 37.5L150 75")
})

test("what is drawn through one hex is a point, through none nothing", () => {
  expect(curve([{ x: 1, y: 2 }])).toBe("M1 2L1 2")
  expect(curve([])).toBe("")
})
