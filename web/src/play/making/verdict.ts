import type { Answer } from "../../api/client"
import type { ActionJson, Described, Judgement, Trouble } from "../../api/types"

/** What the rules say to something drawn by hand. */
export type Verdict =
  | { readonly kind: "legal"; readonly shown: Described }
  | { readonly kind: "refused"; readonly trouble: Trouble }
export type Ask = (action: ActionJson) => Promise<Answer<Judgement>>

export function verdictOf(answer: Answer<Judgement>): Verdict | null {
  if (!answer.ok) return { kind: "refused", trouble: answer.trouble }
  const { refusal, shown } = answer.value
  if (refusal) return { kind: "refused", trouble: refusal }
  return shown ? { kind: "legal", shown } : null
}

/** Whether a refusal names this hex. */
export function blames(verdict: Verdict | null, hex: string): boolean {
  if (verdict?.kind !== "refused") return false
  return verdict.trouble.message.split(/[^\p{L}\d]+/u).includes(hex)
}
