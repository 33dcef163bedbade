import { figure, type Point } from "./geometry"

/** Track through hexes: straight out of the first and into the last, bent within the others.
 *
 * It crosses the sides in their middles, so that two tracks of one hex do not run into one.
 */
export function curve(middles: readonly Point[]): string {
  const at = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`
  const [first] = middles
  const last = middles.at(-1)
  if (!first || !last) return ""
  const bends = middles.slice(1).map((here, n) => {
    const before = middles[n] as Point
    const side = { x: (before.x + here.x) / 2, y: (before.y + here.y) / 2 }
    return n === 0 ? `L${at(side)}` : `Q${at(before)} ${at(side)}`
  })
  return `M${at(first)}${bends.join("")}L${at(last)}`
}
