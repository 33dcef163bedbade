import type { Board } from "../../api/types"
import { end, turned } from "../../hexes/ends"

/** The track that lies on a board. Sides and ends are those of the board, not of a tile. */
export type Track = {
  /** The side of `from` that `to` lies at; `null` if they are no neighbours. */
  readonly side: (from: string, to: string) => number | null
  readonly neighbour: (from: string, side: number) => string | null
  /** Where track leads on a hex from one of its ends. */
  readonly joined: (hex: string, end: string) => readonly string[]
  readonly stops: (hex: string) => number
  readonly hexes: readonly string[]
}

type Ground = Pick<Board, "orientation" | "hexes">

/** Steps over side 0 of a flat hex, then clockwise; pointy hexes begin one later. */
const STEPS = [
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
] as const
const SIDES = [0, 1, 2, 3, 4, 5] as const

export const opposite = (side: number): number => (side + 3) % 6
export const edge = (side: number): string => `edge:${side}`
export const stop = (n: number): string => `stop:${n}`
export const sides = (ends: readonly string[]): readonly number[] =>
  ends.flatMap((each) => (end(each).at === "edge" ? [end(each).n] : []))
export const stops = (ends: readonly string[]): readonly number[] =>
  ends.flatMap((each) => (end(each).at === "stop" ? [end(each).n] : []))

export function trackOf({ orientation, hexes }: Ground): Track {
  const byId = new Map(hexes.map((hex) => [hex.id, hex]))
  const at = new Map(hexes.map((hex) => [`${hex.q} ${hex.r}`, hex.id]))
  const neighbour = (from: string, side: number): string | null => {
    const hex = byId.get(from)
    const step = STEPS[(side + (orientation === "flat" ? 0 : 1)) % 6]
    return (hex && step && at.get(`${hex.q + step[0]} ${hex.r + step[1]}`)) ?? null
  }
  return {
    neighbour,
    side: (from, to) => SIDES.find((side) => neighbour(from, side) === to) ?? null,
    joined: (hex, from) => {
      const tile = byId.get(hex)?.tile
      if (!tile) return []
      return tile.pieces.flatMap((piece) => {
        const [a, b] = [turned(piece.start, tile.rotation), turned(piece.end, tile.rotation)]
        return a === from ? [b] : b === from ? [a] : []
      })
    },
    stops: (hex) => byId.get(hex)?.tile?.stops.length ?? 0,
    hexes: hexes.map(({ id }) => id),
  }
}
