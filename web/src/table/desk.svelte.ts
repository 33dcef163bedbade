import { createContext } from "svelte"
import type {
  ActionJson,
  Decision,
  Draft,
  Hex,
  Option,
  Refused,
  Route,
  TileFace,
  Trouble,
} from "../api/types"
import {
  answer,
  bind,
  complete,
  isPlain,
  legalAt,
  linksOf,
  offers,
  refusedAt,
  shown,
  spotKey,
  spotOf,
  type Bound,
  type Offer,
  type Spot,
} from "../decision/binding"
import type { Making } from "../decision/making"
import { back, begin, lays, pick, turn, turnOf, type Laying, type Lays } from "../decision/laying"
import { groundOf } from "../link/ground"
import { Linking } from "../link/linking.svelte"
import { plansOf, type Plans } from "../link/plans"
import { coins } from "../panel/coins"
import { Drawing, runsOf } from "../route/drawing.svelte"
import { onTopOf } from "../tile/carry"
import { Carrying } from "../way/carrying.svelte"
import { networkOf } from "../way/network"
import type { Room } from "./room.svelte"

/** What fills the table where there is more than the map. */
export type Sheet = "map" | "market" | "sheets"
/** On a phone each of these fills the screen. */
export type Place = "board" | "decision" | "sheets"

/** What may be done at the table now, and what a click on any part of it means. */
export class Desk {
  readonly room: Room
  decision: Decision | null = $derived.by(() =>
    this.room.past ? null : (this.room.present?.view?.decision ?? null),
  )
  all: readonly Offer[] = $derived(offers(this.decision))
  bound: Bound = $derived(bind(this.all))
  /** What may be done although another one is to act. */
  asides: readonly Offer[] = $derived.by(() =>
    this.room.past
      ? []
      : (this.room.present?.view?.asides ?? []).map((option, n): Offer => ({
          kind: "option",
          key: `a${n}`,
          option,
        })),
  )
  lays: ReadonlyMap<string, Lays> = $derived(lays(this.all))
  supply: ReadonlyMap<string, TileFace> = $derived.by(
    () =>
      new Map(this.room.present?.view?.board?.tiles.map((face) => [face.tile.number, face]) ?? []),
  )
  #ply: number = $derived.by(() => this.room.present?.ply ?? 0)
  /** The tile that is being laid; a new position puts it away. */
  laying: Laying | null = $derived.by(() => {
    void this.#ply
    return null
  })
  plans: Plans = $derived.by(() =>
    plansOf(this.decision ? (this.room.present?.view?.plans ?? []) : []),
  )
  /** What is completed by leading it over links of the board. */
  carriable: readonly Draft[] = $derived.by(
    () => this.decision?.drafts.filter(({ field }) => field === "links") ?? [],
  )
  /** What is being made on the board by hand, until another position is looked at. */
  making: Making | null = $derived.by(() => {
    void [this.#ply, this.room.past]
    return null
  })
  place = $state<Place>("board")
  #focus: Sheet = $derived.by(() => (this.room.shown?.view?.focus === "market" ? "market" : "map"))
  /** Map or market, until the game turns elsewhere. */
  #turned: Sheet = $derived(this.#focus)
  #readsSheets = $state(false)
  /** Where several things can be done and one is being chosen. */
  choosing = $state.raw<Spot | null>(null)
  /** What the listed option under the pointer or the keyboard is about. */
  pointed: Spot | null = $derived.by(() => {
    void this.#ply
    return null
  })
  /** The runs of the option or the company one looks at. */
  traced = $state.raw<readonly Route[] | null>(null)
  /** Of the option one looks at. */
  #used: readonly number[] = $derived.by(() => {
    void this.#ply
    return []
  })
  #hexes: ReadonlyMap<string, Hex> = $derived.by(
    () => new Map(this.room.present?.view?.board?.hexes.map((hex) => [hex.id, hex])),
  )
  /** The runs drawn on the board: those looked at, those proposed, or the last ones.
   *
   * While a tile is tried, nothing covers the track.
   */
  routes: readonly Route[] = $derived.by(() => {
    if (this.making?.kind === "routes") return this.making.routes
    if (this.traced) return this.traced
    if (this.laying) return []
    const proposed = this.decision?.options.find(({ shown }) => shown.routes.length > 0)
    return proposed?.shown.routes ?? this.room.shown?.view?.board?.routes ?? []
  })

  constructor(room: Room) {
    this.room = room
  }

  /** What lies on the table: whoever reads the sheets is not torn away from them. */
  get sheet(): Sheet {
    return this.#readsSheets ? "sheets" : this.#turned
  }

  set sheet(wanted: Sheet) {
    this.#readsSheets = wanted === "sheets"
    if (wanted !== "sheets") this.#turned = wanted
  }

  /** What is completed by drawing routes on the board. */
  get drawable(): Draft | null {
    return this.decision?.drafts.find(({ field }) => field === "runs") ?? null
  }

  get linking(): Linking | null {
    return this.making?.kind === "link" ? this.making : null
  }

  draw(): void {
    const board = this.room.present?.view?.board
    const draft = this.drawable
    if (!board || !draft) return
    const proposed = this.decision?.options.find(({ action }) => runsOf(action).length > 0) ?? null
    this.#make(new Drawing(draft, proposed, board, this.#ask))
  }

  /** A link is begun at a town. */
  link(start: string): void {
    const board = this.room.present?.view?.board
    const draft = this.decision?.drafts.find(({ field }) => field === "hexes")
    if (!board || !draft) return
    this.#make(new Linking(start, draft, this.plans, groundOf(board), this.#ask))
  }

  /** Something is led over links, from this town if one is told. */
  carry(start?: string): void {
    const links = this.room.present?.view?.board?.links ?? []
    const carrying = new Carrying(this.carriable, networkOf(links), this.#ask)
    if (start !== undefined) carrying.press(start)
    this.#make(carrying)
  }

  #ask = (action: ActionJson) => this.room.ask(action)

  #make(making: Making): void {
    this.dismiss()
    this.lookAt(null)
    this.making = making
    this.place = "board"
    this.sheet = "map"
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

  isOpen(spot: Spot): boolean {
    if (this.making && spot.at === "hex") return this.making.takes(spot.id)
    return legalAt(this.bound, spot).length > 0 || this.#isStart(spot) || this.mayCarry(spot)
  }

  #isStart(spot: Spot): boolean {
    return spot.at === "hex" && this.plans.starts.has(spot.id)
  }

  /** Whether a link may begin here, be it only to end where others begin. */
  mayLink(spot: Spot): boolean {
    return spot.at === "hex" && this.plans.from(spot.id).length > 0
  }

  /** Whether something lies here that can be led over links. */
  mayCarry(spot: Spot): boolean {
    return spot.at === "hex" && this.carriable.some(({ shown }) => shown?.target.hex === spot.id)
  }

  isBarred(spot: Spot): boolean {
    return !this.isOpen(spot) && refusedAt(this.bound, spot).length > 0
  }

  /** Several people play on this screen, so that a turn needs a name. */
  get isShared(): boolean {
    return (this.room.present?.table.seats.filter(({ yours }) => yours).length ?? 0) > 1
  }

  get takesAnyHex(): boolean {
    if (this.making) return true
    return this.decision?.drafts.some(({ field }) => field === "hex") ?? false
  }

  /** An amount of money as the title writes it. */
  coins(amount: number): string {
    return coins(this.room.present?.view?.game.money ?? "0", amount)
  }

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

  /** The links of the board, by number, that are used by what one makes or looks at. */
  get used(): readonly number[] {
    return this.making?.kind === "way" ? this.making.links : this.#used
  }

  /** Those that might be used next. */
  get onward(): readonly number[] {
    return this.making?.kind === "way" ? this.making.preview : []
  }

  isPlayer(name: string): boolean {
    return this.room.present?.view?.seats.some(({ player }) => player === name) ?? false
  }

  isPointed(spot: Spot): boolean {
    return this.pointed !== null && spotKey(this.pointed) === spotKey(spot)
  }

  isChoosing(spot: Spot): boolean {
    return this.choosing !== null && spotKey(this.choosing) === spotKey(spot)
  }

  /** An offer is under the pointer or the keyboard: the board shows what it is about. */
  lookAt(offer: Offer | null): void {
    const described = offer && shown(offer)
    this.pointed = described && spotOf(described)
    this.traced = described && described.routes.length > 0 ? described.routes : null
    this.#used = offer?.kind === "option" ? linksOf(offer.option.action) : []
  }

  isLaying(hex: string): boolean {
    return this.laying?.hex === hex
  }

  /** The stops of a hex that can be chosen one by one, for a token say. */
  stopsOpen(hex: string): readonly number[] {
    return legalAt(this.bound, { at: "hex", id: hex }).flatMap(({ shown }) =>
      shown.target.stop === null ? [] : [shown.target.stop],
    )
  }

  /** A hex as it is seen while a tile is tried on it. */
  tried(hex: Hex): Hex {
    const at = this.laying?.hex === hex.id ? this.lays.get(hex.id) : undefined
    const lying = this.laying && at ? turnOf(this.laying, at) : null
    const face = this.supply.get(this.laying?.tile ?? "")
    if (!lying || !face) return hex
    return { ...hex, cost: null, tile: onTopOf(face.tile, lying.rotation, hex.tile) }
  }

  pick(tile: string): void {
    const at = this.laying && this.lays.get(this.laying.hex)
    if (this.laying && at) this.laying = pick(this.laying, at, tile)
  }

  turn(by: 1 | -1): void {
    const at = this.laying && this.lays.get(this.laying.hex)
    if (this.laying && at) this.laying = turn(this.laying, at, by)
  }

  /** One step back from what is being chosen. */
  back(): void {
    if (this.making) {
      if (!this.making.back()) this.making = null
      return
    }
    const at = this.laying && this.lays.get(this.laying.hex)
    const before = this.laying && at ? back(this.laying, at) : null
    if (before) this.laying = before
    else this.dismiss()
  }

  async press(spot: Spot): Promise<void> {
    this.room.forget()
    if (this.making && spot.at === "hex") {
      this.making.press(spot.id)
      return
    }
    const fitting = spot.at === "hex" ? this.lays.get(spot.id) : undefined
    if (fitting && this.laying?.hex === spot.id && this.laying.tile) {
      this.turn(1)
      return
    }
    this.laying = fitting ? begin(spot.id, fitting) : null
    if (this.laying) {
      this.choosing = null
      this.place = "board"
      this.sheet = "map"
      return
    }
    const again = this.isChoosing(spot)
    this.choosing = null
    const legal = legalAt(this.bound, spot)
    const [only] = legal
    const [mayLink, mayCarry] = [this.mayLink(spot), this.mayCarry(spot)]
    if (mayLink && !mayCarry && !only) {
      this.link(spot.id)
    } else if (mayCarry && !mayLink && !only) {
      this.carry(spot.id)
    } else if (only && legal.length === 1 && isPlain(only) && !mayLink && !mayCarry) {
      await this.room.act(answer(only), spot)
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
    return this.room.act(answer(option, amount), spot)
  }

  explain(refused: Refused, spot: Spot): void {
    this.room.refuse(spot, troubleOf(refused))
  }

  dismiss(): void {
    this.choosing = null
    this.laying = null
    this.room.forget()
  }

  async #tryHex(spot: Spot & { readonly at: "hex" }): Promise<void> {
    const draft = complete(this.decision, spot.id, this.room.lastCompany)
    if (!draft) return
    const answer = await this.room.ask(draft)
    if (!answer.ok) this.room.refuse(spot, answer.trouble)
    else if (answer.value.refusal) this.room.refuse(spot, answer.value.refusal)
    else await this.room.act(draft, spot)
  }
}

export function troubleOf({ refusal }: Refused): Trouble {
  return {
    code: "illegal",
    message: refusal.why,
    rule: refusal.rule,
    instead: refusal.instead ?? null,
  }
}

export const [getDesk, setDesk] = createContext<Desk>()
