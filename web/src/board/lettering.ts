import type { Orientation } from "./geometry"

export type Lettering = { readonly lines: readonly string[]; readonly size: number }

const WIDEST = { flat: 104, pointy: 90 } as const
const LETTER = 0.53
const LARGEST = 19
const SMALLEST = 11.5
const ONE_LINE = 13

/** A town's name so that it stays in its hex: in two lines if it is long, smaller if it must. */
export function lettering(name: string, orientation: Orientation, largest = LARGEST): Lettering {
  const lines = name.length > ONE_LINE ? halves(name) : [name]
  const longest = Math.max(...lines.map((line) => line.length))
  const size = Math.min(largest, WIDEST[orientation] / (LETTER * longest))
  const smallest = Math.min(SMALLEST, largest * 0.8)
  return { lines, size: Math.max(smallest, lines.length > 1 ? Math.min(size, 15) : size) }
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
