import { expect, test } from "vitest"
import type { Market } from "../api/types"
import { polar } from "../hexes/geometry"
import { freeCorner, levels, piledUp, rows, sectors, standings } from "./layout"

test("flags that would hide each other rise, the left one first", () => {
  expect(levels([50, 40, 60, 200], 30)).toEqual([1, 0, 2, 0])
  expect(levels([10, 10, 10], 30)).toEqual([0, 1, 2])
})

test("a line is broken into equal rows when its cells would be too narrow", () => {
  const cells = Array.from({ length: 51 }, (_, n) => n)
  expect(rows(cells, 600, 10)).toHaveLength(1)
  expect(rows(cells, 300, 10).map((row) => row.length)).toEqual([26, 25])
  expect(rows(cells, 300, 10).flat()).toEqual(cells)
})

test("a dial runs clockwise from lower left to lower right", () => {
  const [first, last] = [sectors(4)[0], sectors(4)[3]]
  expect(polar(first?.from ?? 0, 1).x).toBeCloseTo(-polar(last?.to ?? 0, 1).x)
  expect(polar(first?.from ?? 0, 1).y).toBeCloseTo(polar(last?.to ?? 0, 1).y)
})

test("a pile makes its row higher by all but one of its markers, the highest pile counts", () => {
  const cell = (id: string, row: number) => ({
    id,
    row,
    column: 1,
    label: id,
    zone: null,
    par: false,
  })
  const marker = (on: string, symbol: string) => ({
    cell: on,
    symbol,
    colour: "#000000",
    name: symbol,
    company: null,
    player: null,
  })
  const cells = [cell("a", 1), cell("b", 1), cell("c", 2)]
  const markers = [marker("a", "1"), marker("a", "2"), marker("a", "3"), marker("c", "4")]
  expect(piledUp({ cells, markers: [...markers, marker("b", "5"), marker("b", "6")] })).toBe(2)
})

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

/** A market as its rows of cells, from the first column on. */
const market = (...lengths: readonly number[]) =>
  lengths.flatMap((length, row) =>
    Array.from({ length }, (_, column) => ({ row: row + 1, column: column + 1 })),
  )

test("the legend lies in the largest free block at the lower right", () => {
  expect(freeCorner(market(12, 12, 7, 5, 4))).toEqual({ row: 3, column: 8 })
})

test("a full market has no room for it", () => {
  expect(freeCorner(market(12, 12, 11, 9))).toBeNull()
})
