import type { Text } from "../api/types"
import { plainText } from "../text/text"
import { shown, type Offer } from "./binding"

/** Offers under one heading; `key` is its words, or `null` for those without one. */
export type Group = {
  readonly key: string | null
  readonly name: Text
  readonly offers: readonly Offer[]
}

/** Offers under their headings, in order of appearance; those without one come first. */
export function grouped(all: readonly Offer[]): readonly Group[] {
  const groups = new Map<string | null, Group>([[null, { key: null, name: "", offers: [] }]])
  for (const offer of all) {
    const { group } = shown(offer)
    const key = group === null ? null : plainText(group)
    const before = groups.get(key) ?? { key, name: group ?? "", offers: [] }
    groups.set(key, { ...before, offers: [...before.offers, offer] })
  }
  return [...groups.values()].filter(({ offers }) => offers.length > 0)
}

/** Without accents and capitals, as one searches. */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()

/** Offers in whose words every word of `query` occurs, accents and capitals aside. */
export function matching(all: readonly Offer[], query: string): readonly Offer[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean)
  return all.filter((offer) => {
    const { label, preview, group } = shown(offer)
    const text = plain([label, preview, group].map(plainText).join(" "))
    return wanted.every((word) => text.includes(word))
  })
}
