import { getMe, putMe } from "../api/client"
import type { Me } from "../api/types"
import { language, type Language } from "../i18n/language.svelte"

class Visitor {
  name = $state("")
  known = $state(false)
  /** Grows when the language changes, so that views are asked for again. */
  spoken = $state(0)

  async greet(): Promise<void> {
    const answer = await getMe()
    if (answer.ok) this.#take(answer.value)
    this.known = true
  }

  async rename(name: string): Promise<void> {
    if (name === this.name) return
    const answer = await putMe({ name, language: language.code })
    if (answer.ok) this.#take(answer.value)
  }

  async speak(code: Language): Promise<void> {
    if (code === language.code) return
    language.code = code
    const answer = await putMe({ name: this.name, language: code })
    if (answer.ok) this.#take(answer.value)
    this.spoken += 1
  }

  #take(me: Me): void {
    this.name = me.name
    language.code = me.language
  }
}

export const visitor = new Visitor()
