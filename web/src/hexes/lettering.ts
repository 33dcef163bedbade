import type { Orientation, Point } from "./geometry"

export type Lettering = { readonly lines: readonly string[]; readonly size: number }
/** What is written, as a box around its middle. */
export type Placed = { readonly at: Point; readonly width: number; readonly height: number }

const WIDEST = { flat: 104, pointy: 90 } as const
const LETTER = 0.53
const LARGEST = 19
const SMALLEST = 11.5
const ONE_LINE = 13
/** From this scale on names are read as they are. */
const READABLE = 0.58
const MOST_MAGNIFIED = 2.2
/** How wide letters are, to their height; those not listed are middling. */
const NARROW = { letters: /[fijlrtIJ .,’-]/, width: 0.4 } as const
const BROAD = { letters: /[mwMW&]/, width: 0.93 } as const
const CAPITAL = { letters: /\p{Lu}/u, width: 0.72 } as const
const MIDDLING = 0.57
/** How often boxes are moved, and how far apart they stay. */
const ROUNDS = 12
const GAP = 2.5
/** Letters of words that stand with the next one. */
const LED = 3

/** A town's name so that it stays in its hex: in two lines if it is long, smaller if it must. */
export function lettering(name: string, orientation: Orientation, largest = LARGEST): Lettering {
  const lines = name.length > ONE_LINE ? halves(name) : [name]
  const longest = Math.max(...lines.map((line) => line.length))
  const size = Math.min(largest, WIDEST[orientation] / (LETTER * longest))
  const smallest = Math.min(SMALLEST, largest * 0.8)
  return { lines, size: Math.max(smallest, lines.length > 1 ? Math.min(size, 15) : size) }
}

/** How much larger names are written if the board is seen from afar. */
export function magnified(scale: number): number {
  return Math.min(MOST_MAGNIFIED, Math.max(1, READABLE / scale))
}

/** The width of a line of the map's lettering, to its height. */
export function wide(line: string): number {
  return [...line].reduce((sum, letter) => {
    const kind = [NARROW, BROAD, CAPITAL].find(({ letters }) => letters.test(letter))
    return sum + (kind?.width ?? MIDDLING)
  }, 0)
}

/** Cut at the space nearest to the middle; a single word stays whole. */
export function halves(name: string): readonly string[] {
  const cuts = [...name.matchAll(/ /g)].map(({ index }) => index)
  if (cuts.length === 0) return [name]
  const cut = cuts.reduce((a, b) =>
    Math.abs(b - name.length / 2) < Math.abs(a - name.length / 2) ? b : a,
  )
  return [name.slice(0, cut), name.slice(cut + 1)]
}

/** A title in lines: each word for itself, small ones with the word that they lead to. */
export function titleLines(title: string): readonly string[] {
  return title.split(" ").reduce<readonly string[]>((lines, word) => {
    const last = lines.at(-1)
    const isLed = last !== undefined && last.length <= LED
    return isLed ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word]
  }, [])
}

/** Boxes moved as little as can be until none covers another; where each of them is then. */
export function apart(boxes: readonly Placed[]): readonly Point[] {
  const at = boxes.map((box) => ({ ...box.at }))
  for (let round = 0; round < ROUNDS; round += 1) {
    let moved = false
    boxes.forEach((a, i) =>
      boxes.slice(i + 1).forEach((b, k) => {
        const [p, q] = [at[i], at[i + 1 + k]]
        if (!p || !q) return
        const across = (a.width + b.width) / 2 + GAP - Math.abs(p.x - q.x)
        const down = (a.height + b.height) / 2 + GAP - Math.abs(p.y - q.y)
        if (across <= 0 || down <= 0) return
        const axis = across < down ? "x" : "y"
        const by = (Math.min(across, down) / 2 + 0.01) * (p[axis] <= q[axis] ? 1 : -1)
        p[axis] -= by
        q[axis] += by
        moved = true
      }),
    )
    if (!moved) break
  }
  return at
}
