import type { Draft, Plan } from "../api/types"
import { blames, verdictOf, type Ask, type Verdict } from "../decision/verdict"
import { ledTo, type Ground } from "./ground"
import type { Destination, Plans } from "./plans"

/** So many hexes a quick hand leads it on at once. */
const AT_ONCE = 3

/** A link that is being made: planned from town to town, or drawn hex by hex. */
export class Linking {
  readonly start: string
  path = $state.raw<readonly string[]>([])
  verdict = $state.raw<Verdict | null>(null)
  /** A hex that was clicked and cannot be reached. */
  astray = $state<string | null>(null)
  /** The town under the pointer or the keyboard. */
  looked = $state<string | null>(null)
  readonly destinations: readonly Destination[]
  readonly #draft: Draft
  readonly #ground: Ground
  readonly #ask: Ask
  #asked = 0

  constructor(start: string, draft: Draft, plans: Plans, ground: Ground, ask: Ask) {
    this.start = start
    this.#draft = draft
    this.#ground = ground
    this.#ask = ask
    this.destinations = plans.from(start)
    this.path = [start]
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

  /** What is seen before it is chosen. */
  get preview(): readonly string[] {
    return this.isBegun && this.looked ? (this.planTo(this.looked)?.hexes ?? []) : []
  }

  get action(): Draft["action"] {
    return { ...this.#draft.action, [this.#draft.field]: this.path }
  }

  planTo(town: string): Plan | null {
    return this.destinations.find((each) => each.town === town)?.plan ?? null
  }

  /** Whether a click on this hex leads the link on. */
  takes(hex: string): boolean {
    if (this.isBegun || this.isWhole) return this.planTo(hex) !== null
    return this.#ground.near(this.tip).includes(hex) && !this.path.includes(hex)
  }

  /** Whether the rules find fault with the link on this hex: the refusal names it. */
  isBlamed(hex: string): boolean {
    return this.path.includes(hex) && blames(this.verdict, hex)
  }

  /** A hex of the link cuts it back to there; a town takes the planned link, unless one is drawn. */
  press(hex: string): void {
    const at = this.path.indexOf(hex)
    const plan = this.isBegun || this.isWhole ? this.planTo(hex) : null
    if (at >= 0) this.#draw(this.path.slice(0, at + 1))
    else if (plan) this.#draw(this.#fromStart(plan))
    else this.#leadOn(this.isWhole ? null : ledTo(this.#ground, this.path, hex), hex)
  }

  /** The pen is drawn over a hex; over the one before the last it takes the last one back. */
  drag(hex: string): void {
    if (hex === this.tip) return
    if (hex === this.path.at(-2)) this.back()
    else if (!this.isWhole) {
      const led = ledTo(this.#ground, this.path, hex)
      if (led && led.length - this.path.length <= AT_ONCE) this.#draw(led)
    }
  }

  back(): void {
    if (!this.isBegun) this.#draw(this.path.slice(0, -1))
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
    this.astray = null
    this.path = path
    void this.#judge()
  }

  async #judge(): Promise<void> {
    const asked = ++this.#asked
    this.verdict = null
    if (!this.isWhole) return
    const answer = await this.#ask(this.action)
    if (asked === this.#asked) this.verdict = verdictOf(answer)
  }
}
