import type { ActionJson } from "../../api/types"
import { verdictOf, type Ask, type Verdict } from "./verdict"

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
