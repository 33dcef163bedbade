import { createContext } from "svelte"
import type { Decision, Option, Refused, Trouble } from "../api/types"
import {
  answer,
  bind,
  complete,
  isPlain,
  legalAt,
  offers,
  refusedAt,
  spotKey,
  type Bound,
  type Offer,
  type Spot,
} from "../decision/binding"
import type { Room } from "./room.svelte"

/** What may be done at the table now, and what a click on any part of it means. */
export class Desk {
  readonly room: Room
  decision: Decision | null = $derived.by(() =>
    this.room.past ? null : (this.room.present?.view?.decision ?? null),
  )
  all: readonly Offer[] = $derived(offers(this.decision))
  bound: Bound = $derived(bind(this.all))
  /** Where several things can be done and one is being chosen. */
  choosing = $state.raw<Spot | null>(null)
  /** What the listed option under the pointer or the keyboard is about. */
  pointed = $state.raw<Spot | null>(null)

  constructor(room: Room) {
    this.room = room
  }

  isOpen(spot: Spot): boolean {
    return legalAt(this.bound, spot).length > 0
  }

  isBarred(spot: Spot): boolean {
    return !this.isOpen(spot) && refusedAt(this.bound, spot).length > 0
  }

  /** Several people play on this screen, so that a turn needs a name. */
  get isShared(): boolean {
    return (this.room.present?.table.seats.filter(({ yours }) => yours).length ?? 0) > 1
  }

  get takesAnyHex(): boolean {
    return this.decision?.drafts.some((draft) => draft.field === "hex") ?? false
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

  async press(spot: Spot): Promise<void> {
    this.room.forget()
    const again = this.isChoosing(spot)
    this.choosing = null
    const legal = legalAt(this.bound, spot)
    const [only] = legal
    if (only && legal.length === 1 && isPlain(only)) {
      await this.room.act(answer(only), spot)
    } else if (only) {
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
    this.room.forget()
  }

  async #tryHex(spot: Spot & { readonly at: "hex" }): Promise<void> {
    const draft = complete(this.decision, spot.id, this.room.lastCompany)
    if (draft) await this.room.act(draft, spot)
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
