import type { Marker, Market } from "../api/types"

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
