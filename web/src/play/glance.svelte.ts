import type { Decision, Route } from "../api/types"
import { linksOf, shown, spotKey, spotOf, type Offer, type Spot } from "./binding"
import type { TileHand } from "./hand.svelte"
import type { Handwork } from "./handwork.svelte"
import type { Room } from "./room.svelte"

/** What one looks at before anything is done: the board shows what it is about. */
export class Glance {
  readonly #room: Room
  readonly #decision: () => Decision | null
  readonly #hand: TileHand
  readonly #work: Handwork
  #revision: number = $derived.by(() => this.#room.present?.revision ?? 0)
  /** What the listed option under the pointer or the keyboard is about. */
  pointed: Spot | null = $derived.by(() => {
    void this.#revision
    return null
  })
  /** The runs of the option or the company one looks at. */
  traced = $state.raw<readonly Route[] | null>(null)
  /** Of the option one looks at. */
  #used: readonly number[] = $derived.by(() => {
    void this.#revision
    return []
  })
  /** The runs drawn on the board: those looked at, those proposed, or the last ones.
   *
   * While a tile is tried, nothing covers the track.
   */
  routes: readonly Route[] = $derived.by(() => {
    if (this.#work.making?.kind === "routes") return this.#work.making.routes
    if (this.traced) return this.traced
    if (this.#hand.laying) return []
    const proposed = this.#decision()?.options.find(
      ({ description }) => description.routes.length > 0,
    )
    return proposed?.description.routes ?? this.#room.shown?.view?.board?.routes ?? []
  })

  constructor(room: Room, decision: () => Decision | null, hand: TileHand, work: Handwork) {
    this.#room = room
    this.#decision = decision
    this.#hand = hand
    this.#work = work
  }

  /** The links of the board, by number, that are used by what one makes or looks at. */
  get used(): readonly number[] {
    const { making } = this.#work
    return making?.kind === "way" ? making.links : this.#used
  }

  /** Those that might be used next. */
  get onward(): readonly number[] {
    const { making } = this.#work
    return making?.kind === "way" ? making.preview : []
  }

  isAt(spot: Spot): boolean {
    return this.pointed !== null && spotKey(this.pointed) === spotKey(spot)
  }

  /** An offer is under the pointer or the keyboard. */
  lookAt(offer: Offer | null): void {
    const described = offer && shown(offer)
    this.pointed = described && spotOf(described)
    this.traced = described && described.routes.length > 0 ? described.routes : null
    this.#used = offer?.kind === "option" ? linksOf(this.#decision(), offer.option) : []
  }

  /** A hex that something listed is about. */
  pointAt(hex: string | null): void {
    this.pointed = hex === null ? null : { at: "hex", id: hex }
  }
}
