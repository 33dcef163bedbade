import {
  askWhyNot,
  getChanges,
  getLog,
  getPast,
  askOthers,
  postAction,
  postRedo,
  postUndo,
  postVote,
  problem,
  returnToSeat,
  withdrawMotion,
  type Answer,
} from "../api/client"
import { listen, waitBefore, type Report } from "../api/live"
import type {
  ActionJson,
  ApiError,
  Judgement,
  MotionKind,
  Presence,
  TableView,
  Update,
} from "../api/types"
import { laid, withEarlier } from "../api/update"
import { attend, isInSight } from "./attention"
import { spotKey, type Spot } from "./binding"
import { words } from "../i18n/language.svelte"
import { plainText } from "../text/text"

export type Line = "connecting" | "live" | "lost"
/** Where it is said why something cannot be proposed or voted on. */
export const PROPOSALS: Spot = { at: "list", id: "proposals" }
/** And why something cannot be undone or redone. */
export const UNDO: Spot = { at: "list", id: "undo" }
type Refusal = { readonly spot: Spot; readonly error: ApiError }

/** A table one looks at: its newest position, the older one being looked at, and the live line. */
export class Room {
  readonly id: string
  present = $state.raw<TableView | null>(null)
  past = $state.raw<TableView | null>(null)
  line = $state<Line>("connecting")
  /** Why the table cannot be shown at all. */
  missing = $state.raw<ApiError | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  notice = $state<string | null>(null)
  isBusy = $state(false)
  /** Who is at the table; nothing before the live line has said it. */
  presence = $state.raw<Presence | null>(null)
  /** Milliseconds by which the clock of the server is ahead of ours. */
  skew = $state(0)
  /** By which the server knows what is shown; nothing before it has told anything. */
  #mark: string | null = null
  #hangUp: (() => void) | null = null
  #isOpen = false
  /** Seconds for which nobody had touched the page when it was left; nothing while somebody looks. */
  #away: number | null = null
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #isReadingLog = false
  #sent = 0
  #looks = 0
  readonly #overhear: (report: Report) => void

  /** What comes over the live line is told to another one who wants to know, too. */
  constructor(id: string, overhear: (report: Report) => void = () => undefined) {
    this.id = id
    this.#overhear = overhear
  }

  get shown(): TableView | null {
    return this.past ?? this.present
  }

  /** There is no such table, or no more. */
  get #isGone(): boolean {
    return this.missing?.code === "not_found"
  }

  open(): () => void {
    this.#isOpen = true
    void this.#come().then(() => this.#listen())
    this.#away = isInSight() ? null : 0
    const turnAway = attend({
      come: () => {
        this.#beAway(null)
        void this.#come()
      },
      leave: (idle) => this.#beAway(idle),
    })
    return () => {
      this.#isOpen = false
      turnAway()
      clearTimeout(this.#retry)
      this.#hangUp?.()
    }
  }

  /** Who does not look at the page is told everything, and notices besides. */
  #beAway(away: number | null): void {
    if ((away === null) === (this.#away === null)) return
    this.#away = away
    if (this.#hangUp) this.#listen()
  }

  #listen(): void {
    this.#hangUp?.()
    this.#hangUp =
      this.#isOpen && !this.#isGone
        ? listen(
            this.id,
            () => this.#mark,
            this.#away,
            (report) => this.#hear(report),
          )
        : null
  }

  /** What has changed since the server last told something; tried again until it is known. */
  async refresh(): Promise<void> {
    clearTimeout(this.#retry)
    this.#retry = undefined
    let answer = await getChanges(this.id, this.#mark)
    if (answer.ok && !this.#lay(answer.value)) {
      answer = await getChanges(this.id, null)
      if (answer.ok) this.#lay(answer.value)
    }
    if (answer.ok) {
      this.#failures = 0
      return
    }
    if (!this.present || answer.error.code === "not_found") this.missing = answer.error
    if (this.#isGone) {
      this.#hangUp?.()
      this.#hangUp = null
      this.line = "connecting"
    }
    if (this.#isGone || !this.#isOpen) return
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.refresh(), waitBefore(this.#failures++, answer.wait))
  }

  /** Everything again, in the language spoken now. */
  async retell(): Promise<void> {
    this.refusal = this.notice = this.#mark = null
    this.#hangUp?.()
    await this.refresh()
    this.#listen()
    if (this.past) await this.look(this.past.ply)
  }

  /** The part of the log that was not sent with the table. */
  async readLog(): Promise<void> {
    const shown = this.present
    if (!shown || shown.log_since < 0 || this.#isReadingLog) return
    this.#isReadingLog = true
    const spoken = words()
    const answer = await getLog(this.id, shown.log_since)
    this.#isReadingLog = false
    if (!answer.ok || !this.present) return
    if (spoken !== words() || this.present.log_since > shown.log_since) return this.readLog()
    this.present = withEarlier(this.present, answer.value)
  }

  async act(action: ActionJson, spot: Spot): Promise<boolean> {
    if (!this.present || this.isBusy) return false
    const sent = postAction(this.id, this.present.revision, action, this.#mark)
    return (await this.#send(sent, spot)) === null
  }

  /** What the rules say to an action, without playing it. */
  ask(action: ActionJson): Promise<Answer<Judgement>> {
    return askWhyNot(this.id, action)
  }

  async undo(): Promise<boolean> {
    if (!this.present?.can_undo || this.isBusy) return false
    const sent = postUndo(this.id, this.present.revision, this.#mark)
    return (await this.#send(sent, UNDO)) === null
  }

  async redo(): Promise<boolean> {
    if (!this.present?.can_redo || this.isBusy) return false
    const sent = postRedo(this.id, this.present.revision, this.#mark)
    return (await this.#send(sent, UNDO)) === null
  }

  /** Asks the other people at the table for something; why it cannot be, if it cannot. */
  async askOthers(kind: MotionKind, about?: number, spot = PROPOSALS): Promise<ApiError | null> {
    if (!this.present || this.isBusy) return problem("unavailable", words().stillSending)
    const wish = {
      kind,
      revision: this.present.revision,
      ...(about === undefined ? {} : { about }),
    }
    return this.#send(askOthers(this.id, wish, this.#mark), spot)
  }

  async vote(motion: number, agrees: boolean): Promise<void> {
    await this.#send(postVote(this.id, motion, agrees, this.#mark), PROPOSALS)
  }

  async withdraw(motion: number): Promise<void> {
    await this.#send(withdrawMotion(this.id, motion, this.#mark), PROPOSALS)
  }

  /** Does something about seats or the table, and shows it. */
  async change(asked: Promise<Answer<unknown>>): Promise<ApiError | null> {
    const answer = await asked
    await this.refresh()
    return answer.ok ? null : answer.error
  }

  /** Whoever sees the page takes back the seats that bots played meanwhile. */
  async #come(): Promise<void> {
    await this.refresh()
    const table = this.present?.table
    if (!this.#isOpen || !isInSight()) return
    if (table?.status !== "running") return
    for (const seat of table.seats) {
      if (seat.yours && seat.stand_in && !seat.offered) {
        const error = await this.change(returnToSeat(this.id, seat.index))
        if (error === null) this.notice = words().youAreBack
      }
    }
  }

  refuse(spot: Spot, error: ApiError): void {
    this.refusal = { spot, error }
  }

  refusedAt(spot: Spot): ApiError | null {
    return this.refusal && spotKey(this.refusal.spot) === spotKey(spot) ? this.refusal.error : null
  }

  forget(): void {
    this.refusal = null
  }

  async look(ply: number): Promise<void> {
    const look = ++this.#looks
    const latest = this.present?.latest ?? 0
    if (ply >= latest) {
      this.past = null
      return
    }
    const answer = await getPast(this.id, Math.max(0, ply))
    if (look !== this.#looks) return
    if (answer.ok) this.past = answer.value
    else this.notice = plainText(answer.error.message)
  }

  async #send(sent: Promise<Answer<Update>>, spot: Spot): Promise<ApiError | null> {
    const number = ++this.#sent
    this.isBusy = true
    this.refusal = this.notice = null
    const answer = await sent
    if (number === this.#sent) this.isBusy = false
    if (answer.ok) {
      this.#looks++
      this.past = null
      if (!this.#lay(answer.value)) await this.refresh()
      return null
    }
    if (answer.error.code === "stale") {
      this.notice = words().stale
      await this.refresh()
    } else this.refuse(spot, answer.error)
    return answer.error
  }

  /** Whether an update follows what is shown, or was known. */
  #lay(update: Update): boolean {
    const old = this.present
    const before = old && this.#mark ? { mark: this.#mark, shown: old } : null
    const held = laid(before, update)
    if (!held) return false
    if (held === before) return true
    if (old && held.shown.revision > old.revision) {
      this.refusal = null
      this.isBusy = false
    }
    this.missing = null
    this.#mark = held.mark
    this.present = held.shown
    if (this.past && this.past.ply >= held.shown.latest) this.past = null
    return true
  }

  #hear(report: Report): void {
    this.#overhear(report)
    switch (report.kind) {
      case "open":
        this.line = "live"
        return
      case "lost":
        this.line = "lost"
        if (!this.#retry) void this.refresh()
        return
      case "presence":
        this.presence = report.presence
        this.skew = Date.parse(report.presence.now) - Date.now()
        return
      case "update":
        this.line = "live"
        if (!this.#lay(report.update)) void this.refresh()
        return
      case "talk":
        this.line = "live"
    }
  }
}
