import type { ActionJson, Board, Draft, Option, Route } from "../../api/types"
import { completed, madeOf } from "./drafts"
import type { Handmade } from "./handmade"
import { Judge, blamed, type Ask, type Verdict } from "./judge.svelte"
import { calls, extended, hexesOf, legs, nextStops, path, shortened, type Drawn } from "./drawn"
import { trackOf, type Track } from "./track"

/** A train with its route as actions write it; `path` is empty until one is drawn. */
type Run = { readonly train: string; readonly path: readonly string[] }

/** What an action has where routes of this draft go. */
export function runsOf(draft: Draft, action: ActionJson): readonly Run[] {
  return madeOf<Run>(draft, action)
}

/** Routes drawn by hand, one for each train, and what the rules say to them. */
export class Drawing implements Handmade {
  readonly kind = "routes"
  readonly trains: readonly string[]
  /** The train whose route the next click leads on. */
  train = $state(0)
  drawn = $state.raw<readonly Drawn[]>([])
  /** A hex that was clicked and to which no track leads. */
  astray = $state<string | null>(null)
  readonly track: Track
  readonly #draft: Draft
  readonly #proposed: Option | null
  readonly #company: string | null
  readonly #tokens: readonly string[]
  readonly #judge: Judge

  constructor(draft: Draft, proposed: Option | null, board: Board, ask: Ask) {
    this.#draft = draft
    this.#proposed = proposed
    this.#judge = new Judge(ask)
    this.#company = proposed?.description.routes[0]?.company ?? null
    this.#tokens = board.hexes
      .filter(({ tile }) => tile?.stops.some(({ slots }) => slots.some(this.#isOwn)))
      .map(({ id }) => id)
    this.track = trackOf(board)
    this.trains = runsOf(draft, draft.action).map(({ train }) => train)
    this.drawn = this.trains.map(() => [])
  }

  #isOwn = (slot: { readonly company: string | null; readonly reserved: boolean }): boolean =>
    slot.company !== null && slot.company === this.#company && !slot.reserved

  get #others(): readonly Drawn[] {
    return this.drawn.filter((_, n) => n !== this.train)
  }

  get route(): Drawn {
    return this.drawn[this.train] ?? []
  }

  /** Where the route may call next; at first where the company has tokens. */
  next: Drawn = $derived.by(() => {
    const reached = nextStops(this.track, this.route, this.#others)
    const own = reached.filter((hex) => this.#tokens.includes(hex))
    return this.route.length === 0 && own.length > 0 ? own : reached
  })

  /** Where the rules find fault. */
  get tip(): string | null {
    return blamed(this.verdict)
  }

  get verdict(): Verdict | null {
    return this.#judge.verdict
  }

  get canTakeProposed(): boolean {
    return this.#proposed !== null
  }

  /** What would be sent: a run for every train that leaves its first stop. */
  get action(): Draft["action"] {
    const runs = runsOf(this.#draft, this.#draft.action)
      .map((run, n) => ({ ...run, path: path(this.track, this.drawn[n] ?? []) }))
      .filter((run) => run.path.length > 1)
    return completed(this.#draft, runs)
  }

  /** One for each train, with what it earns once the rules have nothing against it. */
  get routes(): readonly Route[] {
    const told = this.verdict?.kind === "legal" ? [...this.verdict.description.routes] : []
    return this.drawn.map((drawn, n): Route => {
      const judged = drawn.length > 1 ? told.shift() : undefined
      return (
        judged ?? {
          train: this.trains[n] ?? "",
          name: "",
          legs: legs(this.track, drawn),
          calls: [],
          total: "",
          company: this.#company,
        }
      )
    })
  }

  /** The hexes at which a train calls. */
  stopsOf(n: number): Drawn {
    return calls(this.track, this.drawn[n] ?? [])
  }

  takes(hex: string): boolean {
    return this.next.includes(hex)
  }

  covers(hex: string): boolean {
    return this.route.includes(hex)
  }

  isBlamed(hex: string): boolean {
    return blamed(this.verdict) === hex
  }

  press(hex: string): void {
    const led = extended(this.track, this.route, hex, this.#others)
    this.astray = led ? null : hex
    if (led) this.#draw(led)
  }

  look(): void {
    // A route is seen only when it is drawn.
  }

  back(): boolean {
    if (this.route.length === 0) return false
    this.#draw(shortened(this.track, this.route))
    return true
  }

  clear(): void {
    this.#draw([])
  }

  /** The route is led on from its other end. */
  turnRound(): void {
    this.#draw([...this.route].reverse())
  }

  takeProposed(): void {
    const left = this.#proposed ? [...runsOf(this.#draft, this.#proposed.action)] : []
    this.drawn = this.trains.map((train) => {
      const at = left.findIndex((run) => run.train === train)
      return at < 0 ? [] : hexesOf(left.splice(at, 1)[0]?.path ?? [])
    })
    this.#ask()
  }

  #draw(drawn: Drawn): void {
    this.astray = null
    this.drawn = this.drawn.map((old, n) => (n === this.train ? drawn : old))
    this.#ask()
  }

  #ask(): void {
    void this.#judge.hear(this.drawn.some((drawn) => drawn.length > 1) ? this.action : null)
  }
}
