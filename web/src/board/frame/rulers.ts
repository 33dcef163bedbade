import type { Board } from "../../api/types"
import { middle } from "../../hexes/geometry"

export type Mark = { readonly label: string; readonly at: number }
export type Rulers = { readonly columns: readonly Mark[]; readonly rows: readonly Mark[] }

/** Where the letters and numbers of the hexes' names stand on the frame.
 *
 * A letter is a column on some boards and a row on others, and the number the other one; hexes
 * of a column that lie half a hex apart have their mark between them.
 */
export function rulers(board: Pick<Board, "orientation" | "hexes">): Rulers {
  const found = { columns: [] as Mark[], rows: [] as Mark[] }
  for (const part of [/^[A-Z]+(?=\d+$)/, /(?<=^[A-Z]+)\d+$/]) {
    const groups = new Map<string, { x: number; y: number }[]>()
    for (const hex of board.hexes) {
      const label = part.exec(hex.id)?.[0]
      if (label === undefined) return { columns: [], rows: [] }
      groups.set(label, [...(groups.get(label) ?? []), middle(board.orientation, hex)])
    }
    const wide = Math.max(0, ...[...groups.values()].map((all) => spread(all.map(({ x }) => x))))
    const tall = Math.max(0, ...[...groups.values()].map((all) => spread(all.map(({ y }) => y))))
    for (const [label, all] of groups) {
      const along = all.map(({ x, y }) => (wide < tall ? x : y))
      const at = (Math.min(...along) + Math.max(...along)) / 2
      found[wide < tall ? "columns" : "rows"].push({ label, at })
    }
  }
  return found
}

function spread(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values)
}
