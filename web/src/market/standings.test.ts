import { expect, test } from "vitest"
import type { Market } from "../api/types"
import { standings } from "./standings"

test("markers are told in the order of their spaces, each with its label", () => {
  const line = {
    cells: ["5", "7", "9"].map((label, n) => ({ id: `c${n}`, label })),
    markers: [
      { cell: "c2", symbol: "B" },
      { cell: "c0", symbol: "A" },
      { cell: "c2", symbol: "C" },
    ],
  } as unknown as Market
  expect(standings(line).map(({ marker, label }) => `${marker.symbol} ${label}`)).toEqual([
    "A 5",
    "B 9",
    "C 9",
  ])
})
