import type { Option, Text, WayOut } from "../api/types"
import { NOWHERE, type Offer } from "../play/binding"

/** What can be done at once instead of what was refused: as it is offered elsewhere, if it is. */
export function waysOut(ways: readonly WayOut[], all: readonly Offer[]): readonly Offer[] {
  const options = all.flatMap((offer) => (offer.kind === "option" ? [offer.option] : []))
  const found = new Map<string, Option>()
  for (const way of ways) {
    const key = JSON.stringify(way.action)
    if (!way.action || found.has(key)) continue
    const known = options.find((option) => !option.amount && JSON.stringify(option.action) === key)
    found.set(key, known ?? inItsWords(way.text, way.action))
  }
  return [...found.values()].map((option, n) => ({ kind: "option", key: `way${n}`, option }))
}

function inItsWords(label: Text, action: Option["action"]): Option {
  const description = {
    label,
    target: NOWHERE,
    group: null,
    preview: null,
    irreversible: false,
    routes: [],
  }
  return { action, description, amount: null, field: "" }
}
