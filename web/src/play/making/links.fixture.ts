import type { Board } from "../../api/types"

const link = (company: string, ...hexes: string[]): Board["links"][number] => ({
  hexes,
  colour: "#c23b30",
  company,
})

/** Three links between A and B, two of them of MR; from B on to C, from A on to D. */
export const LINKS: Board["links"] = [
  link("MR", "A", "a", "B"),
  link("GER", "B", "b", "A"),
  link("GER", "B", "c", "C"),
  link("MR", "A", "d", "B"),
  link("MR", "D", "e", "A"),
]
