import { getNotices, putNotices } from "../api/client"
import type { ApiError, KindChannels, NoticeChoices, NoticeSettings } from "../api/types"
import { pushHere } from "./browser.svelte"
import { hasWay, turned } from "./kinds"

/** What the visitor wants to be told; every change is shown at once and sent after the last one. */
export class Choosing {
  settings = $state.raw<NoticeSettings | null>(null)
  error = $state.raw<ApiError | null>(null)
  /** Grows with every change that was kept. */
  saved = $state(0)
  /** As the server has them. */
  #kept: NoticeSettings | null = null
  /** All that was wished and not yet answered. */
  #wished: NoticeChoices | null = null
  #changes = 0
  #sent: Promise<unknown> = Promise.resolve()

  async look(): Promise<void> {
    const answer = await getNotices()
    if (answer.ok) {
      this.#keep(answer.value)
      await pushHere.look(answer.value.here)
    } else this.error = answer.error
  }

  async change(wish: Partial<NoticeChoices>): Promise<boolean> {
    if (!this.settings) return false
    const choices = { ...(this.#wished ?? this.settings.choices), zone: this.zone, ...wish }
    const { hook } = this.settings.choices
    this.#wished = choices
    // Where a webhook leads is shown as saved when the server has accepted it.
    this.settings = { ...this.settings, choices: { ...choices, hook } }
    const change = ++this.#changes
    const sent = this.#sent.then(() => putNotices(choices))
    this.#sent = sent
    const answer = await sent
    if (change < this.#changes) return answer.ok
    this.#wished = null
    this.error = answer.ok ? null : answer.error
    if (answer.ok) {
      this.#keep(answer.value)
      this.saved += 1
    } else this.settings = this.#kept
    return answer.ok
  }

  #keep(settings: NoticeSettings): void {
    this.settings = this.#kept = settings
  }

  async channels(channels: KindChannels): Promise<void> {
    await this.change({ channels })
  }

  async pushOn(): Promise<void> {
    if (!this.settings || !(await pushHere.turnOn())) return
    const { channels } = this.settings.choices
    if (hasWay(channels, "push")) await this.look()
    else await this.channels(turned(channels, "push", true))
  }

  async pushOff(): Promise<void> {
    await pushHere.turnOff()
    await this.look()
  }

  /** The zone of the times: the browser's until there are some. */
  get zone(): string {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"
    const { quiet, digest, zone } = this.settings?.choices ?? {}
    return (quiet || digest) && zone ? zone : here
  }
}
