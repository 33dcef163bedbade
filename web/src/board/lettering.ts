import type { Board } from "../api/types"
import { HALF_HEIGHT, middle, type Orientation } from "./geometry"

export type Lettering = { readonly lines: readonly string[]; readonly size: number }

const WIDEST = { flat: 104, pointy: 90 } as const
const LETTER = 0.53
const LARGEST = 19
const SMALLEST = 11.5
const ONE_LINE = 13
/** From this scale on names are read as they are. */
const READABLE = 0.58
/** Two hexes apart, two names of the widest kind just do not touch. */
const MOST_MAGNIFIED = 1.6

/** A town's name so that it stays in its hex: in two lines if it is long, smaller if it must. */
export function lettering(name: string, orientation: Orientation, largest = LARGEST): Lettering {
  const lines = name.length > ONE_LINE ? halves(name) : [name]
  const longest = Math.max(...lines.map((line) => line.length))
  const size = Math.min(largest, WIDEST[orientation] / (LETTER * longest))
  const smallest = Math.min(SMALLEST, largest * 0.8)
  return { lines, size: Math.max(smallest, lines.length > 1 ? Math.min(size, 15) : size) }
}

/** Whether no two named hexes are neighbours, so that names may be wider than their hexes. */
export function hasRoom(board: Pick<Board, "orientation" | "hexes">): boolean {
  const named = board.hexes
    .filter(({ label }) => label)
    .map((hex) => middle(board.orientation, hex))
  return named.every((a, n) =>
    named.slice(n + 1).every((b) => Math.hypot(a.x - b.x, a.y - b.y) > 3 * HALF_HEIGHT),
  )
}

/** How much larger names with room are written if the board is seen from afar. */
export function magnified(scale: number): number {
  return Math.min(MOST_MAGNIFIED, Math.max(1, READABLE / scale))
}

/** Cut at the space nearest to the middle; a single word stays whole. */
function halves(name: string): readonly string[] {
  const cuts = [...name.matchAll(/ /g)].map(({ index }) => index)
  if (cuts.length === 0) return [name]
  const cut = cuts.reduce((a, b) =>
    Math.abs(b - name.length / 2) < Math.abs(a - name.length / 2) ? b : a,
  )
  return [name.slice(0, cut), name.slice(cut + 1)]
}
