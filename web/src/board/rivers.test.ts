import { expect, test } from "vitest"
import type { Hex } from "../api/types"
import { reaches } from "./rivers"

const hex = (id: string, q: number, r: number) => ({ id, q, r }) as Hex
/** Two rows of four hexes. */
const hexes = [0, 1].flatMap((r) => [0, 1, 2, 3].map((q) => hex(`${"AB"[r]}${q}`, q, r)))
const end = (d: string | undefined) => d?.split(" ").slice(-2).map(Number)

test("a river grows broader and reaches the coast", () => {
  const main = { name: "Main", hexes: ["A1", "A2", "A3"] }
  const all = reaches({ orientation: "pointy", hexes, rivers: [main] }, main)
  const widths = all.map(({ width }) => width)
  expect(widths).toEqual([...widths].sort((a, b) => a - b))
  expect(new Set(widths).size).toBe(widths.length)
  const side = Math.sqrt(3) * 50 * 3.5
  expect(end(all.at(-1)?.d)?.[0]).toBeCloseTo(side, 1)
})

test("another one ends where it runs into it, and both share the place", () => {
  const main = { name: "Main", hexes: ["A1", "A2", "A3"] }
  const beck = { name: "Beck", hexes: ["B1", "A2"] }
  const board = { orientation: "pointy" as const, hexes, rivers: [main, beck] }
  const confluence = end(reaches(board, beck).at(-1)?.d)
  expect(reaches(board, main).map(({ d }) => end(d))).toContainEqual(confluence)
})
