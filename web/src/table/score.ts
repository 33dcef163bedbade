import type { Panel, Text } from "../api/types"

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
