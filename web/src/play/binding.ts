import type {
  ActionJson,
  Decision,
  Description,
  Draft,
  Option,
  Refused,
  Target,
  Text,
  WayOut,
} from "../api/types"
import { madeOf } from "./making/drafts"

/** Something the decision offers, or refuses with its reason. */
export type Offer =
  | { readonly kind: "option"; readonly key: string; readonly option: Option }
  | { readonly kind: "refused"; readonly key: string; readonly refused: Refused }

/** To pass or to be done: what every game has, and nobody looks for first. */
export const isPassOrDone = (offer: Offer): boolean =>
  offer.kind === "option" && ["pass", "done"].includes(offer.option.action.kind)

/** What on the table can be clicked. */
export type Spot =
  | { readonly at: "hex"; readonly id: string }
  | { readonly at: "company"; readonly id: string }
  | { readonly at: "private"; readonly id: string }
  | { readonly at: "player"; readonly id: string }
  | { readonly at: "market"; readonly id: string }
  | { readonly at: "cell"; readonly id: string }
  | { readonly at: "list"; readonly id: string }

/** What nothing is clicked for. */
export const NOWHERE: Target = {
  hex: null,
  company: null,
  player: null,
  market: null,
  cell: null,
  tile: null,
  rotation: null,
  stop: null,
  train: null,
  private: null,
}

export type Bound = ReadonlyMap<string, readonly Offer[]>

export const spotKey = (spot: Spot): string => `${spot.at} ${spot.id}`
export const cellId = (market: string, cell: string): string => `${market}/${cell}`

export function shown(offer: Offer): Description {
  return offer.kind === "option" ? offer.option.description : offer.refused.description
}

/** Every offer of a decision, legal ones first, each with a key of its own. */
export function offers(decision: Decision | null): readonly Offer[] {
  if (!decision) return []
  return [
    ...decision.options.map((option, n): Offer => ({ kind: "option", key: `o${n}`, option })),
    ...decision.refused.map((refused, n): Offer => ({ kind: "refused", key: `r${n}`, refused })),
  ]
}

/** Offers by what is clicked for them; the most particular target counts.
 *
 * What is put on a market for a company can be chosen at the cell and at the company.
 */
export function bind(all: readonly Offer[]): Bound {
  const bound = new Map<string, Offer[]>()
  for (const offer of all) {
    const described = shown(offer)
    const { company } = described.target
    const spot = spotOf(described)
    const also: readonly Spot[] =
      spot?.at === "cell" && company ? [{ at: "company", id: company }] : []
    for (const each of spot ? [spot, ...also] : []) {
      const key = spotKey(each)
      bound.set(key, [...(bound.get(key) ?? []), offer])
    }
  }
  return bound
}

export function spotOf({ target }: Description): Spot | null {
  if (target.hex) return { at: "hex", id: target.hex }
  if (target.market && target.cell) return { at: "cell", id: cellId(target.market, target.cell) }
  if (target.market) return { at: "market", id: target.market }
  if (target.private) return { at: "private", id: target.private }
  if (target.company) return { at: "company", id: target.company }
  if (target.player) return { at: "player", id: target.player }
  return null
}

/** Whether a target names this part of the table, be it alone or beside others. */
export function names(target: Target, { at, id }: Spot): boolean {
  if (at === "list") return false
  if (at === "cell") return cellId(target.market ?? "", target.cell ?? "") === id
  return target[at] === id
}

export function legalAt(bound: Bound, spot: Spot): readonly Option[] {
  return (bound.get(spotKey(spot)) ?? []).flatMap((o) => (o.kind === "option" ? [o.option] : []))
}

export function refusedAt(bound: Bound, spot: Spot): readonly Refused[] {
  return (bound.get(spotKey(spot)) ?? []).flatMap((o) => (o.kind === "refused" ? [o.refused] : []))
}

/** May be sent on a single click: nothing to choose, easy to take back, and nothing small to hit. */
export function isPlain({ amount, description }: Option): boolean {
  return !amount && !description.irreversible && description.target.stop === null
}

export function answer(option: Option, amount: number | null = null): ActionJson {
  return option.amount && amount !== null
    ? { ...option.action, [option.field]: amount }
    : option.action
}

/** The draft that a click on a hex completes: for the company last used, else the first. */
export function hexDraft(decision: Decision | null, lastCompany: string | null): Draft | null {
  const drafts = decision?.drafts.filter(({ kind }) => kind === "hex") ?? []
  const isLast = ({ description }: Draft): boolean => description?.target.company === lastCompany
  return drafts.find(isLast) ?? drafts[0] ?? null
}

/** The links of the board that an option uses, by their numbers. */
export function linksOf(decision: Decision | null, option: Option): readonly number[] {
  const ways = decision?.drafts.filter(({ kind }) => kind === "way") ?? []
  const draft = ways.find(({ action }) => action.kind === option.action.kind)
  return draft ? madeOf<number>(draft, option.action) : []
}

/** What can be done at once instead of what was refused: as it is offered elsewhere, if it is. */
export function waysOut(
  ways: readonly WayOut[],
  all: readonly Offer[],
): readonly (Offer & { readonly kind: "option" })[] {
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
