import type { Hex, TileFace } from "../api/types"
import type { Room } from "./room.svelte"
import type { Offer } from "./binding"
import { back, begin, lays, onTopOf, pick, turn, turnOf, type Laying, type Lays } from "./laying"

/** The tile in one's hand: where tiles fit, and the one that is tried. */
export class TileHand {
  readonly #room: Room
  readonly #offers: () => readonly Offer[]
  #revision: number = $derived.by(() => this.#room.present?.revision ?? 0)
  lays: ReadonlyMap<string, Lays> = $derived.by(() => lays(this.#offers()))
  supply: ReadonlyMap<string, TileFace> = $derived.by(
    () =>
      new Map(this.#room.present?.view?.board?.tiles.map((face) => [face.tile.number, face]) ?? []),
  )
  /** The tile that is being laid; a new position puts it away. */
  laying: Laying | null = $derived.by(() => {
    void this.#revision
    return null
  })

  constructor(room: Room, offers: () => readonly Offer[]) {
    this.#room = room
    this.#offers = offers
  }

  isLaying(hex: string): boolean {
    return this.laying?.hex === hex
  }

  /** A hex is clicked: whether a tile is tried on it now, or turned there. */
  press(hex: string): boolean {
    const fitting = this.lays.get(hex)
    if (fitting && this.isLaying(hex) && this.laying?.tile) this.turn(1)
    else this.laying = fitting ? begin(hex, fitting) : null
    return this.laying !== null
  }

  pick(tile: string): void {
    const at = this.#at
    if (this.laying && at) this.laying = pick(this.laying, at, tile)
  }

  turn(by: 1 | -1): void {
    const at = this.#at
    if (this.laying && at) this.laying = turn(this.laying, at, by)
  }

  /** One step back; `false` if nothing is left in the hand. */
  back(): boolean {
    const at = this.#at
    this.laying = this.laying && at ? back(this.laying, at) : null
    return this.laying !== null
  }

  /** A hex as it is seen while a tile is tried on it. */
  tried(hex: Hex): Hex {
    const at = this.isLaying(hex.id) ? this.#at : undefined
    const lying = this.laying && at ? turnOf(this.laying, at) : null
    const face = this.supply.get(this.laying?.tile ?? "")
    if (!lying || !face) return hex
    return { ...hex, cost: null, tile: onTopOf(face.tile, lying.rotation, hex.tile) }
  }

  get #at(): Lays | undefined {
    return this.lays.get(this.laying?.hex ?? "")
  }
}
