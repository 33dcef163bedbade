import type { Fact, Panel } from "../api/types"

export type Part = { readonly label: string | null; readonly value: string }
/** A score in the title's own coins, and what it is made of. */
export type Reckoned = { readonly score: string; readonly parts: readonly Part[] }

function sumOf({ value }: Fact): number | null {
  const digits = /-?\d+/.exec(String(value).replace(/[\s\u00a0\u202f,]/g, ""))
  return digits && Number(digits[0])
}

/** A player's sheet tells first what he has, then what it comes to; the rest is paper. */
export function reckon(panel: Panel | undefined, score: number): Reckoned {
  const sums = panel?.facts.filter(({ kind }) => kind === "money") ?? []
  const at = sums.findIndex((fact) => sumOf(fact) === score)
  const total = sums[at]
  if (!total) return { score: String(score), parts: [] }
  const before = sums.slice(0, at)
  const rest = score - before.reduce((sum, fact) => sum + (sumOf(fact) ?? 0), 0)
  const coins = String(total.value).replace(/\d[\d\s.,]*\d|\d/, String(rest))
  return {
    score: String(total.value),
    parts: [
      ...before.map(({ label, value }) => ({ label, value: String(value) })),
      ...(before.length > 0 && rest !== 0 ? [{ label: null, value: coins }] : []),
    ],
  }
}
