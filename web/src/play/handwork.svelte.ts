import type { ActionJson, Decision, Draft } from "../api/types"
import { groundOf } from "./making/ground"
import { Linking } from "./making/linking.svelte"
import { plansOf, type Plans } from "./making/plans"
import { Drawing, runsOf } from "./making/drawing.svelte"
import type { Room } from "./room.svelte"
import { Carrying } from "./making/carrying.svelte"
import { networkOf } from "./making/network"
import type { Spot } from "./binding"

export type Making = Drawing | Linking | Carrying

/** What may be made on the board by hand: routes, links, ways for goods. */
export class Handwork {
  readonly #room: Room
  readonly #decision: () => Decision | null
  readonly #clear: () => void
  #revision: number = $derived.by(() => this.#room.present?.revision ?? 0)
  /** What is being made, until another position is looked at. */
  making: Making | null = $derived.by(() => {
    void [this.#revision, this.#room.past]
    return null
  })
  plans: Plans = $derived.by(() =>
    plansOf(this.#decision() ? (this.#room.present?.view?.plans ?? []) : []),
  )
  /** What is completed by leading it over links of the board. */
  carriable: readonly Draft[] = $derived.by(
    () => this.#decision()?.drafts.filter(({ kind }) => kind === "way") ?? [],
  )

  /** `clear` makes room on the board for something new. */
  constructor(room: Room, decision: () => Decision | null, clear: () => void) {
    this.#room = room
    this.#decision = decision
    this.#clear = clear
  }

  /** What is completed by drawing routes on the board. */
  get drawable(): Draft | null {
    return this.#draft("route")
  }

  get linking(): Linking | null {
    return this.making?.kind === "link" ? this.making : null
  }

  draw(): void {
    const board = this.#room.present?.view?.board
    const draft = this.drawable
    if (!board || !draft) return
    const options = this.#decision()?.options ?? []
    const proposed = options.find(({ action }) => runsOf(draft, action).length > 0) ?? null
    this.#make(new Drawing(draft, proposed, board, this.#ask))
  }

  /** A link is begun at a town. */
  link(start: string): void {
    const board = this.#room.present?.view?.board
    const draft = this.#draft("link")
    if (!board || !draft) return
    this.#make(new Linking(start, draft, this.plans, groundOf(board), this.#ask))
  }

  /** Something is led over links, from this town if one is told. */
  carry(start?: string): void {
    const links = this.#room.present?.view?.board?.links ?? []
    const carrying = new Carrying(this.carriable, networkOf(links), this.#ask)
    if (start !== undefined) carrying.press(start)
    this.#make(carrying)
  }

  /** Whether a link is drawn by a drag from this hex. */
  isPen(hex: string): boolean {
    return this.making ? this.linking?.tip === hex : this.plans.starts.has(hex)
  }

  /** The pen has come from one hex to another. */
  drag(from: string, hex: string): void {
    if (!this.linking) this.link(from)
    this.linking?.drag(hex)
  }

  /** One step back; what has hardly been begun is put away. */
  back(): void {
    if (!this.making?.back()) this.making = null
  }

  /** Whether links are planned from here. */
  isStart(spot: Spot): boolean {
    return spot.at === "hex" && this.plans.starts.has(spot.id)
  }

  /** Whether a link may begin here, be it only to end where others begin. */
  mayLink(spot: Spot): boolean {
    return spot.at === "hex" && this.plans.from(spot.id).length > 0
  }

  /** Whether something lies here that can be led over links. */
  mayCarry(spot: Spot): boolean {
    return (
      spot.at === "hex" &&
      this.carriable.some(({ description }) => description?.target.hex === spot.id)
    )
  }

  #draft(wanted: Draft["kind"]): Draft | null {
    return this.#decision()?.drafts.find(({ kind }) => kind === wanted) ?? null
  }

  #ask = (action: ActionJson) => this.#room.ask(action)

  #make(making: Making): void {
    this.#clear()
    this.making = making
  }
}
