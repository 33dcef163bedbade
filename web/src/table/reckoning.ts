import type { Panel } from "../api/types"
import { figure } from "../panel/sorting"

export type Part = { readonly label: string | null; readonly value: string }
/** A score in the title's own coins, and what it is made of. */
export type Reckoned = { readonly score: string; readonly parts: readonly Part[] }

/** A player's sheet tells first what they have, then what it comes to; the rest is paper. */
export function reckon(
  panel: Panel | undefined,
  score: number,
  coins: (amount: number) => string,
): Reckoned {
  const sums = panel?.facts.filter(({ kind }) => kind === "money") ?? []
  const at = sums.findIndex(({ value }) => figure(value) === score)
  const total = sums[at]
  if (!total) return { score: String(score), parts: [] }
  const before = sums.slice(0, at)
  const rest = score - before.reduce((sum, { value }) => sum + (figure(value) ?? 0), 0)
  return {
    score: String(total.value),
    parts: [
      ...before.map(({ label, value }) => ({ label, value: String(value) })),
      ...(before.length > 0 && rest !== 0 ? [{ label: null, value: coins(rest) }] : []),
    ],
  }
}
