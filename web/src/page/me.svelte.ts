import { getMe, putMe } from "../api/client"
import type { ApiError, Me, MeRequest } from "../api/types"
import { language, type Language } from "../i18n/language.svelte"

class Visitor {
  me = $state.raw<Me | null>(null)
  name = $state("")
  known = $state(false)
  /** Grows when the language or the person changes, so that views are asked for again. */
  spoken = $state(0)
  /** Why the language is not another one. */
  unspoken = $state.raw<ApiError | null>(null)

  async greet(): Promise<void> {
    const answer = await getMe()
    if (answer.ok) this.take(answer.value)
    this.known = true
  }

  /** Why they cannot be called so, if they cannot. */
  async rename(name: string): Promise<ApiError | null> {
    return name === this.name ? null : this.#put({ name, language: language.code })
  }

  async speak(code: Language): Promise<void> {
    if (code === language.code) return
    this.unspoken = await this.#put({ name: this.name, language: code })
    if (!this.unspoken) this.spoken += 1
  }

  async #put(me: MeRequest): Promise<ApiError | null> {
    const answer = await putMe(me)
    if (!answer.ok) return answer.error
    this.take(answer.value)
    return null
  }

  /** This browser is somebody else's now. */
  become(me: Me): void {
    this.take(me)
    this.spoken += 1
  }

  /** Whoever this browser was is nobody any more. */
  async leave(): Promise<void> {
    await this.greet()
    this.spoken += 1
  }

  take(me: Me): void {
    this.me = me
    this.name = me.name
    language.code = me.language
  }
}

export const visitor = new Visitor()
