import type { Tile } from "../api/types"
import type { Words } from "../i18n/language.svelte"
import { sidesOf } from "./ends"

/** A tile for those who hear it: its number, its stops, what they pay and who stands there. */
export function tileWords(tile: Tile, t: Words): string {
  const stops = tile.stops.map((stop, n) => {
    const rate = stop.rates.find(({ now }) => now)?.amount ?? stop.revenue
    const tokens = stop.slots.flatMap(({ symbol, reserved }) =>
      symbol ? [reserved ? t.keptFor(symbol) : symbol] : [],
    )
    const ways = sidesOf(tile.pieces, n).length
    return [t[stop.kind], rate, ...tokens, t.ways(ways)].filter(Boolean).join(" ")
  })
  return [tile.number ? t.tile(tile.number, null) : "", tile.label, ...stops]
    .filter(Boolean)
    .join(", ")
}
