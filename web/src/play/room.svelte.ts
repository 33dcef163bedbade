import { askWhyNot, getTable, postAction, postUndo, type Answer } from "../api/client"
import { listen, type Report } from "../api/live"
import type { ActionJson, Judgement, TableView, ApiError } from "../api/types"
import { spotKey, type Spot } from "./binding"
import { words } from "../i18n/language.svelte"
import { plainText } from "../text/text"

export type Line = "connecting" | "live" | "lost"
export type Refusal = { readonly spot: Spot; readonly error: ApiError }

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
  #hangUp: (() => void) | null = null

  constructor(id: string) {
    this.id = id
  }

  get shown(): TableView | null {
    return this.past ?? this.present
  }

  open(): () => void {
    void this.refresh()
    this.#hangUp = listen(this.id, (report) => this.#hear(report))
    const wake = (): void => {
      if (document.visibilityState === "visible") void this.refresh()
    }
    document.addEventListener("visibilitychange", wake)
    return () => {
      document.removeEventListener("visibilitychange", wake)
      this.#hangUp?.()
    }
  }

  async refresh(): Promise<void> {
    const answer = await getTable(this.id)
    if (answer.ok) {
      this.missing = null
      this.#take(answer.value)
    } else if (!this.present) this.missing = answer.error
  }

  /** Everything again, in the language spoken now. */
  async retell(): Promise<void> {
    this.refusal = this.notice = null
    await this.refresh()
    if (this.past) await this.look(this.past.ply)
  }

  async act(action: ActionJson, spot: Spot): Promise<boolean> {
    if (!this.present || this.isBusy) return false
    return this.#send(postAction(this.id, this.present.revision, action), spot)
  }

  /** What the rules say to an action, without playing it. */
  ask(action: ActionJson): Promise<Answer<Judgement>> {
    return askWhyNot(this.id, action)
  }

  async undo(): Promise<boolean> {
    if (!this.present?.can_undo || this.isBusy) return false
    return this.#send(postUndo(this.id, this.present.revision), { at: "list", id: "undo" })
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
    const latest = this.present?.latest ?? 0
    if (ply >= latest) {
      this.past = null
      return
    }
    const answer = await getTable(this.id, Math.max(0, ply))
    if (answer.ok) this.past = answer.value
    else this.notice = plainText(answer.error.message)
  }

  async #send(sent: Promise<Answer<TableView>>, spot: Spot): Promise<boolean> {
    this.isBusy = true
    this.refusal = this.notice = null
    const answer = await sent
    this.isBusy = false
    if (answer.ok) {
      this.past = null
      this.#take(answer.value)
      return true
    }
    if (answer.error.code === "stale") {
      this.notice = words().stale
      await this.refresh()
    } else this.refuse(spot, answer.error)
    return false
  }

  #take(view: TableView): void {
    const old = this.present
    if (old && view.revision < old.revision) return
    if (old && view.revision > old.revision) this.refusal = null
    this.present = view
    if (this.past && this.past.ply >= view.latest) this.past = null
  }

  /** Whether a report tells of the table as it is shown already. */
  #knows(data: unknown): boolean {
    if (!this.present || typeof data !== "object" || data === null) return false
    const { revision, changed_at } = data as {
      readonly revision?: unknown
      readonly changed_at?: unknown
    }
    return revision === this.present.revision && changed_at === this.present.table.changed_at
  }

  #hear(report: Report): void {
    switch (report.kind) {
      case "open":
        if (this.line === "lost") void this.refresh()
        this.line = "live"
        return
      case "lost":
        this.line = "lost"
        return
      case "table":
        this.line = "live"
        if (isTableView(report.data)) this.#take(report.data)
        else if (!this.#knows(report.data)) void this.refresh()
    }
  }
}

function isTableView(data: unknown): data is TableView {
  return typeof data === "object" && data !== null && "view" in data && "table" in data
}
