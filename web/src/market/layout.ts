import type { Cell, Marker, Market } from "../api/types"
import { polar, type Point } from "../hexes/geometry"

export type Standing = { readonly marker: Marker; readonly label: string }

/** The markers of a line with what their spaces say, the first space first. */
export function standings({
  cells,
  markers,
}: Pick<Market, "cells" | "markers">): readonly Standing[] {
  return cells.flatMap(({ id, label }) =>
    markers.filter(({ cell }) => cell === id).map((marker) => ({ marker, label })),
  )
}

/** How many markers make the rows of a grid higher: all but one of the highest pile in each. */
export function piledUp({ cells, markers }: Pick<Market, "cells" | "markers">): number {
  const highest = new Map<number, number>()
  for (const { id, row } of cells) {
    const pile = markers.filter(({ cell }) => cell === id).length
    highest.set(row, Math.max(highest.get(row) ?? 0, pile - 1))
  }
  return [...highest.values()].reduce((sum, pile) => sum + Math.max(0, pile), 0)
}

/** The lowest free level for each flag, so that none hides another. `at` are the middles. */
export function levels(at: readonly number[], width: number): readonly number[] {
  const placed: { readonly x: number; readonly level: number }[] = []
  const byPlace = at.map((x, n) => ({ x, n })).sort((a, b) => a.x - b.x || a.n - b.n)
  const result: number[] = at.map(() => 0)
  for (const { x, n } of byPlace) {
    const taken = new Set(placed.filter((p) => Math.abs(p.x - x) < width).map((p) => p.level))
    let level = 0
    while (taken.has(level)) level += 1
    placed.push({ x, level })
    result[n] = level
  }
  return result
}

/** Cells in as many lines as are needed for each to be at least `least` wide. */
export function rows<T>(
  cells: readonly T[],
  width: number,
  least: number,
): readonly (readonly T[])[] {
  const most = Math.max(1, Math.floor(width / least))
  const count = Math.ceil(cells.length / most)
  const each = Math.ceil(cells.length / Math.max(1, count))
  return Array.from({ length: count }, (_, n) => cells.slice(n * each, (n + 1) * each))
}

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

/** A dial runs clockwise over this arc, open at the bottom. Degrees, 0 is to the right. */
const FROM = -205
const TO = 25

export type Sector = { readonly from: number; readonly to: number; readonly middle: number }

export function sectors(count: number): readonly Sector[] {
  const each = (TO - FROM) / count
  return Array.from({ length: count }, (_, n) => ({
    from: FROM + n * each,
    to: FROM + (n + 1) * each,
    middle: FROM + (n + 0.5) * each,
  }))
}

/** The outline of a sector between two radii. */
export function wedge({ from, to }: Sector, inner: number, outer: number): string {
  const [a, b, c, d] = [polar(from, outer), polar(to, outer), polar(to, inner), polar(from, inner)]
  const put = ({ x, y }: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`
  return `M${put(a)}A${outer} ${outer} 0 0 1 ${put(b)}L${put(c)}A${inner} ${inner} 0 0 0 ${put(d)}Z`
}
