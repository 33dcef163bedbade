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
