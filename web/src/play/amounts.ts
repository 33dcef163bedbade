import type { Amount } from "../api/types"
import type { Language } from "../i18n/language.svelte"

const FIGURES = {
  en: new Intl.NumberFormat("en", { useGrouping: "always" }),
  fr: new Intl.NumberFormat("fr", { useGrouping: "always" }),
} as const

/** A number as the language parts it. */
export const parted = (amount: number, language: Language): string =>
  FIGURES[language].format(amount)

/** An amount as the title writes it; `nothing` is how it writes 0. */
export const coins = (nothing: string, amount: number, language: Language): string =>
  nothing.replace("0", () => parted(amount, language))

/** The nearest number that may be chosen; an empty field counts as the lowest. */
export function within(wanted: number | null | undefined, amount: Amount): number {
  const { low, step } = amount
  const high = amount.open ? Infinity : amount.high
  if (wanted === null || wanted === undefined || Number.isNaN(wanted)) return low
  const steps = Math.round((Math.min(Math.max(wanted, low), high) - low) / step)
  const value = low + steps * step
  return value > high ? value - step : value
}
