import type { Sheet } from "../api/types"
import { plainText } from "../text/text"
import { numberOf, type Value } from "./values"

type Row = Sheet["rows"][number]
export type Order = { readonly column: number; readonly descending: boolean }

/** Rows in the order of one column (-1 is the head); empty cells stay last, and the foot below them. */
export function sorted(rows: readonly Row[], order: Order | null): readonly Row[] {
  if (!order) return rows
  const key = (row: Row): Value => (order.column < 0 ? row.head : (row.values[order.column] ?? ""))
  const sign = order.descending ? -1 : 1
  return [...rows].sort((a, b) => {
    if (a.is_foot || b.is_foot) return Number(a.is_foot) - Number(b.is_foot)
    const [x, y] = [key(a), key(b)]
    if (x === "" || y === "") return Number(x === "") - Number(y === "")
    const [m, n] = [numberOf(x), numberOf(y)]
    if (m !== null && n !== null) return sign * (m - n)
    return sign * said(x).localeCompare(said(y))
  })
}

const said = (value: Value): string =>
  typeof value === "number" ? String(value) : plainText(value)
