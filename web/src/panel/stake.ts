import type { Stake } from "../api/types"

/** How much a stake is: its percentage where certificates differ, otherwise how many they are. */
export function amountOf({ percent, count }: Pick<Stake, "percent" | "count">): string {
  if (percent !== null) return `${percent}\u202f%`
  return count > 1 ? `×${count}` : ""
}
