import type { Draft, Plan } from "../../api/types"
import { completed } from "./drafts"
import type { Handmade } from "./handmade"
import { Judge, blamed, type Ask, type Verdict } from "./judge.svelte"
import { ledTo, type Ground } from "./ground"
import type { Destination, Plans } from "./plans"

/** So many hexes a quick hand leads it on at once. */
const AT_ONCE = 3

/** A link that is being made: planned from town to town, or drawn hex by hex. */
export class Linking implements Handmade {
  readonly kind = "link"
  readonly start: string
  path = $state.raw<readonly string[]>([])
  /** A hex that was clicked and cannot be reached. */
  astray = $state<string | null>(null)
  /** The town under the pointer or the keyboard. */
  looked = $state<string | null>(null)
  readonly destinations: readonly Destination[]
  readonly #draft: Draft
  readonly #ground: Ground
  readonly #judge: Judge

  constructor(start: string, draft: Draft, plans: Plans, ground: Ground, ask: Ask) {
    this.start = start
    this.#draft = draft
    this.#ground = ground
    this.#judge = new Judge(ask)
    this.destinations = plans.from(start)
    this.path = [start]
  }

  get verdict(): Verdict | null {
    return this.#judge.verdict
  }

  get tip(): string {
    return this.path.at(-1) ?? this.start
  }

  /** Nothing is drawn yet: any town may be its end. */
  get isBegun(): boolean {
    return this.path.length === 1
  }

  /** It has come to a town. */
  get isWhole(): boolean {
    return !this.isBegun && this.#ground.isTown(this.tip)
  }

  /** Nothing speaks against it but that it has not come to a town yet. */
  get isOnItsWay(): boolean {
    return !this.isWhole && this.verdict?.kind === "refused" && blamed(this.verdict) === null
  }

  /** What is seen before it is chosen. */
  get preview(): readonly string[] {
    return this.isBegun && this.looked ? (this.planTo(this.looked)?.hexes ?? []) : []
  }

  get action(): Draft["action"] {
    return this.#along(this.path)
  }

  planTo(town: string): Plan | null {
    return this.destinations.find((each) => each.town === town)?.plan ?? null
  }

  takes(hex: string): boolean {
    if (this.isBegun || this.isWhole) return this.planTo(hex) !== null
    return this.#ground.near(this.tip).includes(hex) && !this.path.includes(hex)
  }

  covers(hex: string): boolean {
    return this.path.includes(hex)
  }

  isBlamed(hex: string): boolean {
    return blamed(this.verdict) === hex
  }

  look(hex: string | null): void {
    this.looked = hex
  }

  /** A hex of the link cuts it back to there; a town takes the planned link, unless one is drawn. */
  press(hex: string): void {
    const at = this.path.indexOf(hex)
    const plan = this.isBegun || this.isWhole ? this.planTo(hex) : null
    if (at >= 0) this.#draw(this.path.slice(0, at + 1))
    else if (plan) this.#draw(this.#fromStart(plan))
    else if (this.#ground.isClosed(this.tip, hex)) this.#hear([...this.path, hex], false)
    else this.#leadOn(this.isWhole ? null : ledTo(this.#ground, this.path, hex), hex)
  }

  /** The pen is drawn over a hex; over the one before the last it takes the last one back. */
  drag(hex: string): void {
    if (hex === this.tip) return
    if (hex === this.path.at(-2)) this.back()
    else if (!this.isWhole && !this.#ground.isClosed(this.tip, hex)) {
      const led = ledTo(this.#ground, this.path, hex)
      if (led && led.length - this.path.length <= AT_ONCE) this.#draw(led)
    }
  }

  back(): boolean {
    if (this.isBegun) return false
    this.#draw(this.path.slice(0, -1))
    return true
  }

  clear(): void {
    this.#draw([this.start])
  }

  #fromStart({ hexes }: Plan): readonly string[] {
    return hexes[0] === this.start ? hexes : [...hexes].reverse()
  }

  #leadOn(led: readonly string[] | null, hex: string): void {
    if (led) this.#draw(led)
    else this.astray = hex
  }

  #draw(path: readonly string[]): void {
    const wasOnItsWay = this.isOnItsWay
    this.path = path
    this.#hear(path, wasOnItsWay && !this.isWhole && !this.isBegun)
  }

  /** What the rules say to it so far, or to a step that cannot be made. */
  #hear(path: readonly string[], stays: boolean): void {
    this.astray = null
    void this.#judge.hear(path.length > 1 ? this.#along(path) : null, stays)
  }

  #along(path: readonly string[]): Draft["action"] {
    return completed(this.#draft, path)
  }
}
