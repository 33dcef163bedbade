import type { Decision } from "../api/types"
import { partsOf } from "../text/text"

const KEPT = "stockrail-coordinates"
/** In pixels as seen, and in units of the board. */
const READABLE = 9.5
const SIZE = { least: 8, most: 22 } as const
/** From this scale on there is room for all of them. */
const NEAR = 1

/** Which hexes show their coordinates: all of them if one wants to, those that a choice names always. */
export class Coordinates {
  readonly #decision: () => Decision | null
  readonly #scale: () => number
  areWanted = $state(localStorage.getItem(KEPT) === "yes")
  #named: ReadonlySet<string> = $derived.by(() => new Set(hexesIn(this.#decision())))
  size: number = $derived.by(() =>
    Math.min(SIZE.most, Math.max(SIZE.least, READABLE / this.#scale())),
  )

  constructor(decision: () => Decision | null, scale: () => number) {
    this.#decision = decision
    this.#scale = scale
  }

  isShown(hex: string): boolean {
    return this.areWanted || this.#scale() > NEAR || this.#named.has(hex)
  }

  toggle(): void {
    this.areWanted = !this.areWanted
    localStorage.setItem(KEPT, this.areWanted ? "yes" : "no")
  }
}

/** The hexes that what is asked and offered names by their coordinates. */
function hexesIn(decision: Decision | null): readonly string[] {
  if (!decision) return []
  const said = [...decision.options, ...decision.refused].flatMap(({ description }) => [
    description.label,
    description.preview ?? "",
  ])
  return [decision.prompt, ...said].flatMap((text) =>
    partsOf(text).flatMap((part) =>
      typeof part !== "string" && part[0] === "hex" && part[1] === part[2] ? [part[2]] : [],
    ),
  )
}
