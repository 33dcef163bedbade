import type { Tile } from "../api/types"
import type { Words } from "../i18n/language.svelte"
import { sidesOf } from "../hexes/ends"

/** The stops of a tile for those who hear it: what they pay and who stands there. */
export function stopWords(tile: Tile, t: Words): readonly string[] {
  return tile.stops.map((stop, n) => {
    const rate = stop.rates.find(({ now }) => now)?.amount ?? stop.revenue
    const tokens = stop.slots.flatMap(({ symbol, reserved }) =>
      symbol ? [reserved ? t.keptFor(symbol) : symbol] : [],
    )
    const ways = sidesOf(tile.pieces, n).length
    const called = [t[stop.kind], rate].filter(Boolean).join(" ")
    return [called, ...tokens, ways ? t.ways(ways) : ""].filter(Boolean).join(", ")
  })
}

export function tileWords(tile: Tile, t: Words): string {
  return [tile.number ? t.tile(tile.number, null) : "", tile.label, ...stopWords(tile, t)]
    .filter(Boolean)
    .join("; ")
}
