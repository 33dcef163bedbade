import type { Board } from "../../api/types"
import { trackOf } from "./track"

/** Where a link can be led: from neighbour to neighbour, over no closed side. */
export type Ground = {
  readonly near: (hex: string) => readonly string[]
  readonly isClosed: (here: string, there: string) => boolean
  readonly isTown: (hex: string) => boolean
}

const SIDES = [0, 1, 2, 3, 4, 5] as const

export function groundOf(board: Pick<Board, "orientation" | "hexes">): Ground {
  const { neighbour } = trackOf(board)
  const towns = new Set(board.hexes.filter(({ town }) => town).map(({ id }) => id))
  const closed = new Set(
    board.hexes.flatMap(({ id, edges }) =>
      edges
        .filter(({ mark }) => mark === "closed")
        .flatMap(({ side }) => [`${id} ${neighbour(id, side)}`, `${neighbour(id, side)} ${id}`]),
    ),
  )
  const near = new Map(
    board.hexes.map(({ id }) => [
      id,
      SIDES.flatMap((side) => {
        const there = neighbour(id, side)
        return there === null || closed.has(`${id} ${there}`) ? [] : [there]
      }),
    ]),
  )
  return {
    near: (hex) => near.get(hex) ?? [],
    isClosed: (here, there) => closed.has(`${here} ${there}`),
    isTown: (hex) => towns.has(hex),
  }
}

/** A link led on to a hex the shortest way, through no town and over no hex of its own. */
export function ledTo(
  ground: Ground,
  drawn: readonly string[],
  goal: string,
): readonly string[] | null {
  const tip = drawn.at(-1)
  if (tip === undefined || drawn.includes(goal)) return null
  const cameFrom = new Map(drawn.map((hex) => [hex, ""]))
  const ahead = [tip]
  for (const here of ahead) {
    for (const there of ground.near(here)) {
      if (cameFrom.has(there) || (ground.isTown(there) && there !== goal)) continue
      cameFrom.set(there, here)
      if (there === goal) return [...drawn, ...back(cameFrom, goal)]
      ahead.push(there)
    }
  }
  return null
}

function back(cameFrom: ReadonlyMap<string, string>, goal: string): readonly string[] {
  const way = [goal]
  for (let at = cameFrom.get(goal); at && cameFrom.get(at); at = cameFrom.get(at)) way.unshift(at)
  return way
}
