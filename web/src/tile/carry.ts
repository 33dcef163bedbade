import type { Slot, Tile } from "../api/types"
import { sidesOf } from "./ends"

/** A tile as it would lie on another one: turned, and with the tokens that stand there. */
export function onTopOf(face: Tile, rotation: number, old: Tile | null): Tile {
  if (!old) return { ...face, rotation }
  const sides = (tile: Tile, turn: number, stop: number): readonly number[] =>
    sidesOf(tile.pieces, stop).map((side) => (side + turn) % 6)
  const heirs = face.stops.map((_, n) => {
    const here = sides(face, rotation, n)
    const kept = old.stops.findIndex((_, m) => {
      const before = sides(old, old.rotation, m)
      return before.length > 0 && before.every((side) => here.includes(side))
    })
    return old.stops[kept >= 0 ? kept : n]
  })
  const stops = face.stops.map((stop, n) => {
    const standing = heirs[n]?.slots.filter(({ colour }) => colour) ?? []
    const slots = stop.slots.map((free, k): Slot => standing[k] ?? free)
    return { ...stop, slots }
  })
  return { ...face, rotation, stops }
}
