import type { Answer } from "../../api/client"
import type { ActionJson, Description, Judgement, ApiError } from "../../api/types"

/** What the rules say to something drawn by hand. */
export type Verdict =
  | { readonly kind: "legal"; readonly description: Description }
  | { readonly kind: "refused"; readonly trouble: ApiError }
export type Ask = (action: ActionJson) => Promise<Answer<Judgement>>

export function verdictOf(answer: Answer<Judgement>): Verdict | null {
  if (!answer.ok) return { kind: "refused", trouble: answer.trouble }
  const { refusal, description } = answer.value
  if (refusal) return { kind: "refused", trouble: refusal }
  return description ? { kind: "legal", description } : null
}

/** The hex that a refusal is about. */
export function blamed(verdict: Verdict | null): string | null {
  return verdict?.kind === "refused" ? (verdict.trouble.at?.hex ?? null) : null
}
