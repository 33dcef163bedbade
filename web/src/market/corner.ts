import type { Cell } from "../api/types"

type Place = Pick<Cell, "column" | "row">
/** Lines of the grid, counted from 1. */
export type Corner = { readonly row: number; readonly column: number }

const LEAST = { rows: 3, columns: 5 } as const

/** The largest block without cells at the lower right; `null` where a legend would not fit. */
export function freeCorner(cells: readonly Place[]): Corner | null {
  const first = {
    row: Math.min(...cells.map(({ row }) => row)),
    column: Math.min(...cells.map(({ column }) => column)),
  }
  const last = {
    row: Math.max(...cells.map(({ row }) => row)),
    column: Math.max(...cells.map(({ column }) => column)),
  }
  let best: (Corner & { readonly area: number }) | null = null
  for (let row = first.row; row <= last.row - LEAST.rows + 1; row += 1) {
    const taken = Math.max(...cells.filter((cell) => cell.row >= row).map(({ column }) => column))
    const columns = last.column - taken
    const area = columns * (last.row - row + 1)
    if (columns < LEAST.columns || (best && best.area >= area)) continue
    best = { row: row - first.row + 1, column: taken - first.column + 2, area }
  }
  return best && { row: best.row, column: best.column }
}
