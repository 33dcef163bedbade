import type { Stake } from "../api/types"
import { words } from "../i18n/language.svelte"

/** How much a stake is: its percentage where certificates differ, otherwise how many they are. */
export function amountOf({ percent, count }: Pick<Stake, "percent" | "count">): string {
  if (percent !== null) return words().percent(percent)
  return count > 1 ? `×${count}` : ""
}
