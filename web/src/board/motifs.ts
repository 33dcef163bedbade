import type { Terrain } from "../api/types"

export type Pattern = Exclude<Terrain["pattern"], "none">
export type Motif = { readonly x: number; readonly y: number; readonly scale: number }

export const VARIANTS = 3

/** Where the small drawings of a terrain stand in a hex: around the rim, so the middle stays free. */
const RINGS: Readonly<Record<Pattern, readonly (readonly [number, number])[]>> = {
  trees: [
    [-25, -25],
    [-9, -31],
    [9, -29],
    [25, -24],
    [-34, -9],
    [35, -10],
    [-35, 9],
    [36, 10],
    [-25, 22],
    [26, 23],
  ],
  peaks: [
    [-23, -21],
    [1, -27],
    [24, -20],
    [-33, 2],
    [33, 3],
    [-25, 21],
    [26, 22],
  ],
  hills: [
    [-22, -22],
    [4, -28],
    [25, -18],
    [-31, 2],
    [32, 6],
    [-20, 24],
  ],
  water: [
    [-18, -26],
    [14, -18],
    [-26, -2],
    [24, 4],
    [-12, 20],
    [18, 28],
  ],
  marsh: [
    [-22, -24],
    [8, -30],
    [27, -12],
    [-33, -4],
    [32, 14],
    [-24, 18],
    [6, 27],
  ],
  river: [],
  blocks: [
    [-27, -18],
    [27, -17],
    [-32, 10],
    [32, 11],
  ],
  streets: [
    [-30, -16],
    [-14, -30],
    [15, -30],
    [31, -15],
    [-37, 3],
    [38, 4],
    [-28, 20],
    [29, 20],
  ],
}

/** A hand's irregularity, always the same for the same hex: a number from 0 to 1. */
export function wobble(seed: string): number {
  let h = 2166136261
  for (const char of seed) h = Math.imul(h ^ char.charCodeAt(0), 16777619)
  h ^= h >>> 15
  h = Math.imul(h, 2246822519)
  return ((h ^ (h >>> 13)) >>> 0) / 2 ** 32
}

export function motifs(pattern: Pattern, variant: number): readonly Motif[] {
  return RINGS[pattern].map(([x, y], n) => {
    const hand = (what: string): number => wobble(`${pattern}${variant}${n}${what}`) - 0.5
    return { x: x + 7 * hand("x"), y: y + 6 * hand("y"), scale: 1 + 0.3 * hand("size") }
  })
}

export function variantOf(hex: string): number {
  return Math.floor(wobble(hex) * VARIANTS)
}
