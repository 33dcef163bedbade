import type { Option, Refused, Slot, Tile } from "../api/types"
import { sidesOf } from "../hexes/ends"
import { shown, type Offer } from "./binding"

/** One way a tile may lie, with everything that can be done with it so: usually one option. */
export type Turn = { readonly rotation: number; readonly options: readonly Option[] }
export type Fit = { readonly tile: string; readonly turns: readonly Turn[] }
/** A tile one might look for and may not lay here. */
export type Unfit = { readonly tile: string; readonly refused: Refused }
export type Lays = {
  readonly fits: readonly Fit[]
  readonly unfits: readonly Unfit[]
}
/** What is being laid: first the hex, then the tile on it, then how it lies. */
export type Laying = { readonly hex: string; readonly tile: string | null; readonly turn: number }

export function isLay(offer: Offer): boolean {
  const { hex, tile } = shown(offer).target
  return hex !== null && tile !== null
}

/** The tiles that the decision speaks of, by hex; only hexes where one of them fits. */
export function lays(all: readonly Offer[]): ReadonlyMap<string, Lays> {
  const byHex = new Map<string, Offer[]>()
  for (const offer of all.filter(isLay)) {
    const hex = shown(offer).target.hex ?? ""
    byHex.set(hex, [...(byHex.get(hex) ?? []), offer])
  }
  return new Map(
    [...byHex]
      .map(([hex, offers]) => [hex, laysOf(offers)] as const)
      .filter(([, { fits }]) => fits.length > 0),
  )
}

function laysOf(offers: readonly Offer[]): Lays {
  const fits = new Map<string, Map<number, Option[]>>()
  const unfits = new Map<string, Refused>()
  for (const offer of offers) {
    const { tile, rotation } = shown(offer).target
    if (tile === null) continue
    if (offer.kind === "refused") unfits.set(tile, unfits.get(tile) ?? offer.refused)
    else {
      const turns = fits.get(tile) ?? new Map<number, Option[]>()
      turns.set(rotation ?? 0, [...(turns.get(rotation ?? 0) ?? []), offer.option])
      fits.set(tile, turns)
    }
  }
  return {
    fits: [...fits].map(([tile, turns]) => ({
      tile,
      turns: [...turns]
        .map(([rotation, options]) => ({ rotation, options }))
        .sort((a, b) => a.rotation - b.rotation),
    })),
    unfits: [...unfits]
      .filter(([tile]) => !fits.has(tile))
      .map(([tile, refused]) => ({ tile, refused })),
  }
}

/** A hex chosen; where only one tile fits, that one lies there at once. */
export function begin(hex: string, { fits }: Lays): Laying {
  const [only] = fits
  return { hex, tile: only && fits.length === 1 ? only.tile : null, turn: 0 }
}

/** A tile chosen; it lies as the one before if it may. */
export function pick(laying: Laying, at: Lays, tile: string): Laying {
  const before = turnOf(laying, at)?.rotation
  const turns = at.fits.find((fit) => fit.tile === tile)?.turns ?? []
  const same = turns.findIndex(({ rotation }) => rotation === before)
  return { ...laying, tile, turn: Math.max(0, same) }
}

export function turn(laying: Laying, at: Lays, by: 1 | -1): Laying {
  const count = fitOf(laying, at)?.turns.length ?? 0
  return count === 0 ? laying : { ...laying, turn: (laying.turn + by + count) % count }
}

/** One step back: the tile is put away, then the hex is left. */
export function back(laying: Laying, { fits }: Lays): Laying | null {
  return laying.tile !== null && fits.length > 1 ? { ...laying, tile: null, turn: 0 } : null
}

export function fitOf({ tile }: Laying, { fits }: Lays): Fit | null {
  return fits.find((fit) => fit.tile === tile) ?? null
}

export function turnOf(laying: Laying, at: Lays): Turn | null {
  return fitOf(laying, at)?.turns[laying.turn] ?? null
}

/** A tile as it would lie on another one: turned, and with the tokens that stand there. */
export function onTopOf(face: Tile, rotation: number, old: Tile | null): Tile {
  if (!old) return { ...face, rotation }
  const sides = (tile: Tile, turn: number, stop: number): readonly number[] =>
    sidesOf(tile.pieces, stop).map((side) => (side + turn) % 6)
  const replaced = face.stops.map((_, n) => {
    const here = sides(face, rotation, n)
    const kept = old.stops.findIndex((_, m) => {
      const before = sides(old, old.rotation, m)
      return before.length > 0 && before.every((side) => here.includes(side))
    })
    return old.stops[kept >= 0 ? kept : n]
  })
  const stops = face.stops.map((stop, n) => {
    const standing = replaced[n]?.slots.filter(({ colour }) => colour) ?? []
    const slots = stop.slots.map((free, k): Slot => standing[k] ?? free)
    return { ...stop, slots }
  })
  return { ...face, rotation, stops }
}
