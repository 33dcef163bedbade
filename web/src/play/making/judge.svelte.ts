import type { Answer } from "../../api/client"
import type { ActionJson, Description, Judgement, ApiError } from "../../api/types"

/** What the rules say to something drawn by hand. */
export type Verdict =
  | { readonly kind: "legal"; readonly description: Description }
  | { readonly kind: "refused"; readonly error: ApiError }
export type Ask = (action: ActionJson) => Promise<Answer<Judgement>>

function verdictOf(answer: Answer<Judgement>): Verdict | null {
  if (!answer.ok) return { kind: "refused", error: answer.error }
  const { refusal, description } = answer.value
  if (refusal) return { kind: "refused", error: refusal }
  return description ? { kind: "legal", description } : null
}

/** The hex that a refusal is about. */
export function blamed(verdict: Verdict | null): string | null {
  return verdict?.kind === "refused" ? (verdict.error.at?.hex ?? null) : null
}

/** Asks the rules about what is being made by hand; only the newest answer counts. */
export class Judge {
  verdict = $state.raw<Verdict | null>(null)
  readonly #ask: Ask
  #asked = 0

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** `null` if there is nothing to be judged yet; what was said before may stay until then. */
  async hear(action: ActionJson | null, stays = false): Promise<void> {
    const asked = ++this.#asked
    if (!stays) this.verdict = null
    if (!action) return
    const answer = await this.#ask(action)
    if (asked === this.#asked) this.verdict = verdictOf(answer)
  }
}
