import type { Answer } from "../../api/client"
import type { ActionJson, Description, Judgement, ApiError } from "../../api/types"

/** What the rules say to something drawn by hand. */
export type Verdict =
  | { readonly kind: "legal"; readonly description: Description }
  | { readonly kind: "refused"; readonly error: ApiError }
export type Ask = (action: ActionJson) => Promise<Answer<Judgement>>

export function verdictOf(answer: Answer<Judgement>): Verdict | null {
  if (!answer.ok) return { kind: "refused", error: answer.error }
  const { refusal, description } = answer.value
  if (refusal) return { kind: "refused", error: refusal }
  return description ? { kind: "legal", description } : null
}

/** The hex that a refusal is about. */
export function blamed(verdict: Verdict | null): string | null {
  return verdict?.kind === "refused" ? (verdict.error.at?.hex ?? null) : null
}
