import { createContext } from "svelte"
import type { Decision, Hex, Option, Refused, ApiError } from "../api/types"
import {
  answer,
  bind,
  hexDraft,
  isPlain,
  legalAt,
  names,
  offers,
  refusedAt,
  spotKey,
  type Bound,
  type Offer,
  type Spot,
} from "./binding"
import { completed } from "./making/drafts"
import { Handwork } from "./handwork.svelte"
import { TileHand } from "./hand.svelte"
import { language, words } from "../i18n/language.svelte"
import { coins } from "./amounts"
import { Glance } from "./glance.svelte"
import { plainText } from "../text/text"
import { PROPOSALS, type Room } from "./room.svelte"

/** What fills the table where there is more than the map. */
export type Sheet = "map" | "market" | "sheets"
/** On a phone each of these fills the screen. */
export type Place = "board" | "decision" | "sheets"
/** The sheets beside the table, of which one is open. */
export type Side = "tracks" | "companies" | "players" | "supply" | "sheets" | "log"

/** What may be done at the table now, and what a click on any part of it means. */
export class Desk {
  readonly room: Room
  readonly hand: TileHand
  readonly work: Handwork
  readonly glance: Glance
  decision: Decision | null = $derived.by(() =>
    this.room.past ? null : (this.room.present?.view?.decision ?? null),
  )
  all: readonly Offer[] = $derived(offers(this.decision))
  bound: Bound = $derived(bind(this.all))
  /** What may be done although another one is to act. */
  outOfTurn: readonly Offer[] = $derived.by(() =>
    this.room.past
      ? []
      : (this.room.present?.view?.out_of_turn ?? []).map((option, n): Offer => ({
          kind: "option",
          key: `a${n}`,
          option,
        })),
  )
  place = $state<Place>("board")
  side = $state<Side>("companies")
  #focus: Sheet = $derived.by(() => (this.room.shown?.view?.focus === "market" ? "market" : "map"))
  /** Map or market, until the game turns elsewhere. */
  #turned: Sheet = $derived(this.#focus)
  #readsSheets = $state(false)
  /** Where several things can be done and one is being chosen. */
  choosing = $state.raw<Spot | null>(null)
  #lastCompany: string | null = null
  #hexes: ReadonlyMap<string, Hex> = $derived.by(
    () => new Map(this.room.present?.view?.board?.hexes.map((hex) => [hex.id, hex])),
  )

  constructor(room: Room) {
    this.room = room
    this.hand = new TileHand(room, () => this.all)
    this.work = new Handwork(
      room,
      () => this.decision,
      () => this.#toBoard(),
    )
    this.glance = new Glance(room, () => this.decision, this.hand, this.work)
  }

  /** What lies on the table: whoever reads the sheets is not torn away from them. */
  get sheet(): Sheet {
    return this.#readsSheets ? "sheets" : this.#turned
  }

  set sheet(wanted: Sheet) {
    this.#readsSheets = wanted === "sheets"
    if (wanted !== "sheets") this.#turned = wanted
  }

  /** The board is free for something made there. */
  #toBoard(): void {
    this.dismiss()
    this.glance.lookAt(null)
    this.place = "board"
    this.sheet = "map"
  }

  isOpen(spot: Spot): boolean {
    const { making } = this.work
    if (making && spot.at === "hex") return making.takes(spot.id)
    const isOffered = legalAt(this.bound, spot).length > 0
    return isOffered || this.work.isStart(spot) || this.work.mayCarry(spot)
  }

  isBarred(spot: Spot): boolean {
    return !this.isOpen(spot) && refusedAt(this.bound, spot).length > 0
  }

  /** Whether a refusal is about this part of the table, or was asked for there. */
  isBlamed(spot: Spot): boolean {
    const at = this.room.refusal?.error.at
    if (at && names(at, spot)) return true
    if (spot.at === "hex" && this.work.making?.isBlamed(spot.id)) return true
    return this.room.refusedAt(spot) !== null
  }

  /** Why something was refused that no button in sight says: an undo, or what is offered no more. */
  get loose(): ApiError | null {
    const refusal = this.room.refusal
    if (refusal?.spot.at !== "list" || this.room.refusedAt(PROPOSALS)) return null
    const { id } = refusal.spot
    return [...this.all, ...this.outOfTurn].some(({ key }) => key === id) ? null : refusal.error
  }

  /** Several people play on this screen, so that a turn needs a name. */
  get isShared(): boolean {
    return (this.room.present?.table.seats.filter(({ yours }) => yours).length ?? 0) > 1
  }

  get takesAnyHex(): boolean {
    if (this.work.making) return true
    return this.decision?.drafts.some(({ kind }) => kind === "hex") ?? false
  }

  /** An amount of money as the title writes it. */
  coins(amount: number): string {
    return coins(plainText(this.room.present?.view?.game.money) || "0", amount, language.code)
  }

  /** How amounts and shares are written. */
  readonly writing = {
    money: (amount: number): string => this.coins(amount),
    percent: (n: number): string => words().percent(n),
  } as const

  /** How people call a hex. */
  placeName(hex: string): string {
    return this.#hexes.get(hex)?.label || hex
  }

  /** What stands on a hex, in letters. */
  symbolsAt(hex: string): string {
    return (
      this.#hexes
        .get(hex)
        ?.counters.map(({ symbol }) => symbol)
        .join(" ") ?? ""
    )
  }

  isChoosing(spot: Spot): boolean {
    return this.choosing !== null && spotKey(this.choosing) === spotKey(spot)
  }

  /** The stops of a hex that can be chosen one by one, for a token say. */
  stopsOpen(hex: string): readonly number[] {
    return legalAt(this.bound, { at: "hex", id: hex }).flatMap(({ description }) =>
      description.target.stop === null ? [] : [description.target.stop],
    )
  }

  /** One step back from what is being chosen. */
  back(): void {
    if (this.work.making) this.work.back()
    else if (!this.hand.back()) this.dismiss()
  }

  async press(spot: Spot): Promise<void> {
    this.room.forget()
    const { hand, work } = this
    if (work.making && spot.at === "hex") {
      work.making.press(spot.id)
      return
    }
    if (hand.press(spot.at === "hex" ? spot.id : "")) {
      this.choosing = null
      this.place = "board"
      this.sheet = "map"
      return
    }
    const again = this.isChoosing(spot)
    this.choosing = null
    const legal = legalAt(this.bound, spot)
    const [only] = legal
    const [mayLink, mayCarry] = [work.mayLink(spot), work.mayCarry(spot)]
    if (mayLink && !mayCarry && !only) {
      work.link(spot.id)
    } else if (mayCarry && !mayLink && !only) {
      work.carry(spot.id)
    } else if (only && legal.length === 1 && isPlain(only) && !mayLink && !mayCarry) {
      await this.choose(only, null, spot)
    } else if (only || mayLink) {
      this.choosing = again ? null : spot
    } else {
      const barred = refusedAt(this.bound, spot)[0]
      if (barred) this.explain(barred, spot)
      else if (spot.at === "hex") await this.#tryHex(spot)
    }
  }

  async choose(option: Option, amount: number | null, spot: Spot): Promise<boolean> {
    this.choosing = null
    this.#lastCompany = option.description.target.company ?? this.#lastCompany
    return this.room.act(answer(option, amount), spot)
  }

  explain(refused: Refused, spot: Spot): void {
    this.room.refuse(spot, errorOf(refused))
  }

  dismiss(): void {
    this.choosing = null
    this.hand.laying = null
    this.room.forget()
  }

  async #tryHex(spot: Spot & { readonly at: "hex" }): Promise<void> {
    const draft = hexDraft(this.decision, this.#lastCompany)
    if (!draft) return
    const action = completed(draft, spot.id)
    const answer = await this.room.ask(action)
    if (!answer.ok) this.room.refuse(spot, answer.error)
    else if (answer.value.refusal) this.room.refuse(spot, answer.value.refusal)
    else {
      this.#lastCompany = draft.description?.target.company ?? this.#lastCompany
      await this.room.act(action, spot)
    }
  }
}

export function errorOf({ refusal }: Refused): ApiError {
  return {
    code: "illegal",
    message: refusal.why,
    rule: refusal.rule,
    instead: refusal.instead,
    at: refusal.at,
    ways: refusal.ways,
  }
}

export const [getDesk, setDesk] = createContext<Desk>()
