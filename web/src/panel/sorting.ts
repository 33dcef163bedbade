import type { Sheet } from "../api/types"

type Row = Sheet["rows"][number]
export type Order = { readonly column: number; readonly descending: boolean }

/** A number with its thousands parted or not, a sign before or a short word after it. */
const FIGURE = /^[^\p{L}\d-]*(-?\d+(?:[\s,]\d{3})*)[^\p{L}\d]*\p{L}{0,3}$/u

/** The number in a figure such as "$12", "12,000 R" or "1 200 F"; `null` for words. */
export function figure(value: string | number): number | null {
  if (typeof value === "number") return value
  const digits = FIGURE.exec(value)?.[1]
  return digits === undefined ? null : Number(digits.replace(/[\s,]/g, ""))
}

/** Rows in the order of one column (-1 is the head); empty cells stay last, and the foot below them. */
export function sorted(rows: readonly Row[], order: Order | null): readonly Row[] {
  if (!order) return rows
  const key = (row: Row): string | number =>
    order.column < 0 ? row.head : (row.values[order.column] ?? "")
  const sign = order.descending ? -1 : 1
  return [...rows].sort((a, b) => {
    if (a.is_foot || b.is_foot) return Number(a.is_foot) - Number(b.is_foot)
    const [x, y] = [key(a), key(b)]
    if (x === "" || y === "") return Number(x === "") - Number(y === "")
    const [m, n] = [figure(x), figure(y)]
    if (m !== null && n !== null) return sign * (m - n)
    return sign * String(x).localeCompare(String(y))
  })
}
