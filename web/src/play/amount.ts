import type { Amount } from "../api/types"

/** The nearest number that may be chosen; an empty field counts as the lowest. */
export function within(wanted: number | null | undefined, amount: Amount): number {
  const { low, step } = amount
  const high = amount.open ? Infinity : amount.high
  if (wanted === null || wanted === undefined || Number.isNaN(wanted)) return low
  const steps = Math.round((Math.min(Math.max(wanted, low), high) - low) / step)
  const value = low + steps * step
  return value > high ? value - step : value
}
