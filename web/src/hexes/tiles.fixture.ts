import type { Piece, Stop, Tile } from "../api/types"

/** A tile in short: pieces as "0-3" from side to side or "0-a" from a side to stop a, b, c. */
export function tile(number: string, pieces: string, stops: readonly Stop[] = []): Tile {
  return {
    number,
    colour: "yellow",
    rotation: 0,
    label: "",
    stops,
    pieces: pieces.split(" ").map((said): Piece => {
      const [start, end] = said.split("-").map(named)
      return { start: start ?? "", end: end ?? "" }
    }),
  }
}
const named = (end: string): string =>
  /\d/.test(end) ? `edge:${end}` : `stop:${end.charCodeAt(0) - 97}`

export const town: Stop = { kind: "town", revenue: "10", slots: [], rates: [] }
export function city(circles: number, revenue = "40"): Stop {
  const slot = { company: null, colour: null, symbol: "", reserved: false }
  return { kind: "city", revenue, slots: Array(circles).fill(slot), rates: [] }
}
export function area(rates: number): Stop {
  const rate = { amount: "10", colour: "yellow", now: false } as const
  return { kind: "area", revenue: "", slots: [], rates: Array(rates).fill(rate) }
}
