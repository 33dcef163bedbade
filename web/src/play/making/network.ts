import type { Board } from "../../api/types"

/** A link that leads on from a town. */
export type Onward = {
  readonly town: string
  readonly link: number
  readonly owner: string
}
/** The links of a board as ways from town to town; a link's number is its place on the board. */
export type Network = {
  /** For every town and owner one link: others of the same owner would do the same. */
  readonly onward: (town: string) => readonly Onward[]
  /** The towns of a way, the first included. */
  readonly stops: (start: string, links: readonly number[]) => readonly string[]
}

export function networkOf(links: Board["links"]): Network {
  const at = new Map<string, Onward[]>()
  const lead = (from: string, onward: Onward): void => {
    const known = at.get(from) ?? []
    if (known.some(({ town, owner }) => town === onward.town && owner === onward.owner)) return
    at.set(from, [...known, onward])
  }
  links.forEach(({ hexes, company }, link) => {
    const [start, end] = [hexes[0], hexes.at(-1)]
    if (start === undefined || end === undefined) return
    lead(start, { town: end, link, owner: company ?? "" })
    lead(end, { town: start, link, owner: company ?? "" })
  })
  return {
    onward: (town) => at.get(town) ?? [],
    stops: (start, numbers) =>
      numbers.reduce<readonly string[]>(
        (stops, number) => [...stops, otherEnd(links[number]?.hexes ?? [], stops.at(-1) ?? start)],
        [start],
      ),
  }
}

function otherEnd(hexes: readonly string[], town: string): string {
  return (hexes[0] === town ? hexes.at(-1) : hexes[0]) ?? town
}
