import { expect, test } from "vitest"
import { freeCorner } from "./corner"

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
