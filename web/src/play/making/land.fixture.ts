import type { Board, Hex } from "../../api/types"

export const hex = (id: string, q: number, r: number, more: Partial<Hex> = {}): Hex => ({
  id,
  q,
  r,
  terrain: "plain",
  label: "",
  cost: null,
  facts: [],
  counters: [],
  edges: [],
  town: false,
  tile: null,
  ...more,
})

/** Towns A, B and C with land between them; the sea cuts `a` from `d`.
 *
 *     A a b B
 *      c d e
 *         C
 */
export const LAND: Pick<Board, "orientation" | "hexes"> = {
  orientation: "pointy",
  hexes: [
    hex("A", 0, 0, { town: true }),
    hex("a", 1, 0, { edges: [{ side: 5, mark: "closed" }] }),
    hex("b", 2, 0),
    hex("B", 3, 0, { town: true }),
    hex("c", 0, 1),
    hex("d", 1, 1),
    hex("e", 2, 1),
    hex("C", 1, 2, { town: true }),
  ],
}
