import type { Fact, Panel, Sheet, Stake, Text } from "../api/types"
import type { Words } from "../i18n/language.svelte"
import { plainText, sumIn } from "../text/text"

export type Value = Fact["value"]
export type Unit = Fact["unit"]
/** How numbers of some units are written; the others stand alone. */
export type Writing = { readonly [unit in Unit]?: (n: number) => string }

/** The number by which a value is compared and summed; `null` for words. */
export const numberOf = (value: Value): number | null =>
  typeof value === "number" ? value : sumIn(value)

/** A value as it is read. */
export const worded = (value: Value, unit: Unit, writing: Writing): Text =>
  typeof value === "number" ? (writing[unit]?.(value) ?? String(value)) : value

/** How much a stake is: its percentage where certificates differ, otherwise how many they are. */
export function amountOf({ percent, count }: Pick<Stake, "percent" | "count">, t: Words): string {
  if (percent !== null) return t.percent(percent)
  return count > 1 ? `×${count}` : ""
}

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

/** A part of a score; without a label, all that is not named. */
export type Part = { readonly label: Text | null; readonly amount: number }

/** What a score is made of: money, and the rest. Nothing if it is all money, or the money is not seen. */
export function partsOfScore(panel: Panel | undefined, score: number): readonly Part[] {
  const cash = panel?.facts.find(({ id }) => id === "cash")
  if (typeof cash?.value !== "number" || cash.value === score) return []
  return [
    { label: cash.label, amount: cash.value },
    { label: null, amount: score - cash.value },
  ]
}
