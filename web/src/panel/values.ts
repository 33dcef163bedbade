import type { Fact, Stake, Text } from "../api/types"
import type { Words } from "../i18n/language.svelte"
import { sumIn } from "../text/text"

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
