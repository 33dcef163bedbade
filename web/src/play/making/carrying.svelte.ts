import type { Draft } from "../../api/types"
import { completed } from "./drafts"
import type { Handmade } from "./handmade"
import { Judge, blamed, type Ask, type Verdict } from "./judge.svelte"
import type { Network, Onward } from "./network"

const startOf = (draft: Draft): string => draft.description?.target.hex ?? ""

/** Something led from town to town over links that lie on the board. */
export class Carrying implements Handmade {
  readonly kind = "way"
  /** What is led, once that is chosen. */
  draft = $state.raw<Draft | null>(null)
  links = $state.raw<readonly number[]>([])
  /** A town that was clicked and at which there is more than one thing to choose. */
  asked = $state<string | null>(null)
  /** A hex that was clicked and to which no link leads. */
  astray = $state<string | null>(null)
  #looked = $state.raw<readonly number[]>([])
  readonly #drafts: readonly Draft[]
  readonly #network: Network
  readonly #judge: Judge

  constructor(drafts: readonly Draft[], network: Network, ask: Ask) {
    this.#drafts = drafts
    this.#network = network
    this.#judge = new Judge(ask)
  }

  get verdict(): Verdict | null {
    return this.#judge.verdict
  }

  /** The towns where something can be fetched. */
  get starts(): readonly string[] {
    return [...new Set(this.#drafts.map(startOf))]
  }

  draftsAt(town: string): readonly Draft[] {
    return this.#drafts.filter((draft) => startOf(draft) === town)
  }

  get stops(): readonly string[] {
    return this.draft ? this.#network.stops(startOf(this.draft), this.links) : []
  }

  get tip(): string | null {
    return this.stops.at(-1) ?? null
  }

  /** How it can be led on; only to the town that was asked about, if one was. */
  get next(): readonly Onward[] {
    return this.#onward.filter(({ town }) => this.asked === null || town === this.asked)
  }

  get #onward(): readonly Onward[] {
    const { tip, stops } = this
    if (tip === null || this.isThere) return []
    return this.#network.onward(tip).filter(({ town }) => !stops.includes(town))
  }

  /** The rules let it end here. */
  get isThere(): boolean {
    return this.verdict?.kind === "legal"
  }

  /** Nothing speaks against it but that it may not end here. */
  get isOnItsWay(): boolean {
    return this.tip !== null && blamed(this.verdict) === this.tip
  }

  /** Links that are seen before one of them is chosen. */
  get preview(): readonly number[] {
    return this.isThere ? [] : this.#looked
  }

  get action(): Draft["action"] | null {
    return this.draft && completed(this.draft, this.links)
  }

  takes(hex: string): boolean {
    if (!this.draft) return this.starts.includes(hex)
    return this.#onward.some(({ town }) => town === hex)
  }

  covers(hex: string): boolean {
    return this.stops.includes(hex)
  }

  isBlamed(hex: string): boolean {
    return !this.isOnItsWay && blamed(this.verdict) === hex
  }

  /** A town of the way cuts it back to there; another one leads it on, or asks how. */
  press(hex: string): void {
    this.#forget()
    if (!this.draft) {
      this.#fetch(hex)
      return
    }
    const at = this.stops.indexOf(hex)
    const [only, ...others] = this.#onward.filter(({ town }) => town === hex)
    if (at >= 0) this.#lead(this.links.slice(0, at))
    else if (this.isThere) return
    else if (!only) this.astray = hex
    else if (others.length > 0) {
      this.asked = hex
      this.look(hex)
    } else this.leadOn(only.link)
  }

  look(hex: string | null): void {
    this.#looked = this.#onward.flatMap(({ town, link }) => (town === hex ? [link] : []))
  }

  lookAlong(link: number | null): void {
    this.#looked = link === null ? [] : [link]
  }

  begin(draft: Draft | null): void {
    this.draft = draft
    this.#lead([])
  }

  leadOn(link: number): void {
    this.#lead([...this.links, link])
  }

  back(): boolean {
    if (this.asked !== null) this.#forget()
    else if (this.links.length > 0) this.#lead(this.links.slice(0, -1))
    else if (this.draft) this.begin(null)
    else return false
    return true
  }

  #fetch(town: string): void {
    const [only, ...others] = this.draftsAt(town)
    if (!only) this.astray = town
    else if (others.length > 0) this.asked = town
    else this.begin(only)
  }

  #forget(): void {
    this.asked = this.astray = null
    this.#looked = []
  }

  #lead(links: readonly number[]): void {
    this.#forget()
    this.links = links
    void this.#judge.hear(links.length > 0 ? this.action : null)
  }
}
