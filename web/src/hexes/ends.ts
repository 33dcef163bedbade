import type { Piece } from "../api/types"

/** Where a piece of track ends: at a side of its hex or at a stop. */
export type End = { readonly at: "edge" | "stop"; readonly n: number }

export function end(said: string): End {
  const [at, n] = said.split(":")
  return { at: at === "stop" ? "stop" : "edge", n: Number(n) }
}

/** The same end on a tile turned clockwise by so many sides. */
export function turned(said: string, rotation: number): string {
  const { at, n } = end(said)
  return at === "edge" ? `edge:${(((n + rotation) % 6) + 6) % 6}` : said
}

/** The sides that track joins to a stop, in the order of its pieces. */
export function sidesOf(pieces: readonly Piece[], stop: number): readonly number[] {
  return pieces.flatMap((piece) => {
    const [a, b] = [end(piece.start), end(piece.end)]
    if (a.at === "edge" && b.at === "stop" && b.n === stop) return [a.n]
    if (b.at === "edge" && a.at === "stop" && a.n === stop) return [b.n]
    return []
  })
}
