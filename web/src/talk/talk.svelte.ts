import { createContext } from "svelte"
import { getTalk, postTalk, putMute, removeTalk, type Answer } from "../api/client"
import type { Report } from "../api/live"
import type { ApiError, TableInfo, TalkEntry, TalkPart } from "../api/types"
import type { Concern } from "./concern"
import { isAmongPlayers, laid, lastOf, NOTHING, withEarlier, type Held } from "./stream"

/** What people say and do at a table, as far as one has read it. */
export class Talk {
  readonly id: string
  #held = $state.raw<Held>(NOTHING)
  mutes = $state(false)
  isLoaded = $state(false)
  /** The newest entry that was in sight. */
  read = $state(0)
  /** What somebody else has just said, for those who hear the page. */
  heard = $state.raw<TalkEntry | null>(null)
  /** What one is about to do about somebody. */
  concern = $state.raw<Concern | null>(null)
  /** Why something could not be said, removed, or read. */
  failed = $state.raw<ApiError | null>(null)
  readonly #place: string

  constructor(id: string) {
    this.id = id
    this.#place = `stockrail.read.${id}`
    this.read = Number(localStorage.getItem(this.#place)) || 0
  }

  get entries(): readonly TalkEntry[] {
    return this.#held.entries
  }

  get hasEarlier(): boolean {
    return this.#held.previous > 0
  }

  /** What others have said to one since it was last in sight. */
  unread(table: TableInfo): number {
    return this.entries.filter(
      (entry) =>
        entry.id > this.read &&
        entry.kind === "said" &&
        !entry.yours &&
        !entry.removed &&
        isAmongPlayers(entry, table),
    ).length
  }

  /** All of it is in sight. */
  see(): void {
    const last = lastOf(this.#held)
    if (last <= this.read) return
    this.read = last
    localStorage.setItem(this.#place, String(last))
  }

  /** What the live line of the table reports. */
  overhear(report: Report): void {
    if (report.kind === "open") void this.catchUp()
    if (report.kind !== "talk") return
    const last = lastOf(this.#held)
    const news = report.part.entries.filter(({ id, kind }) => id > last && kind === "said")
    this.heard = news.findLast(({ yours }) => !yours) ?? this.heard
    if (!this.#lay(report.part)) void this.catchUp()
  }

  /** What has come since; all anew if that is too much. */
  async catchUp(): Promise<void> {
    const answer = await getTalk(this.id, { after: lastOf(this.#held) })
    if (answer.ok && !this.#lay(answer.value)) this.#replace(answer.value)
  }

  /** Everything again: in another language, or since one may read other things. */
  async retell(): Promise<void> {
    const answer = await getTalk(this.id)
    if (answer.ok) this.#replace(answer.value)
  }

  async readEarlier(): Promise<void> {
    const first = this.entries[0]
    if (!first) return
    const answer = await getTalk(this.id, { before: first.id })
    this.failed = answer.ok ? null : answer.error
    if (answer.ok && this.entries[0] === first) this.#held = withEarlier(this.#held, answer.value)
  }

  /** With the same key what is sent again is said once. */
  async say(text: string, key: string): Promise<Answer<TalkPart>> {
    return this.#told(await postTalk(this.id, text, key))
  }

  async remove(entry: TalkEntry): Promise<Answer<TalkPart>> {
    return this.#told(await removeTalk(this.id, entry.id))
  }

  /** Why it cannot be, if it cannot. */
  async mute(mutes: boolean): Promise<ApiError | null> {
    const answer = await putMute(this.id, mutes)
    if (!answer.ok) return answer.error
    this.#replace(answer.value)
    return null
  }

  #told(answer: Answer<TalkPart>): Answer<TalkPart> {
    this.failed = answer.ok ? null : answer.error
    if (answer.ok && !this.#lay(answer.value)) void this.catchUp()
    return answer
  }

  #lay(part: TalkPart): boolean {
    const held = laid(this.#held, part)
    if (held) this.#take(held, part)
    return held !== null
  }

  #replace(part: TalkPart): void {
    const last = lastOf(this.#held)
    this.#take({ previous: part.previous, entries: part.entries }, part)
    // Something was said after this had been asked for.
    if (lastOf(this.#held) < last) void this.catchUp()
  }

  #take(held: Held, part: TalkPart): void {
    this.#held = held
    this.mutes = part.mutes
    this.isLoaded = true
  }
}

export const [getTalkHere, setTalkHere] = createContext<Talk>()
