import { shown, type Offer } from "./binding"

export type Group = { readonly name: string | null; readonly offers: readonly Offer[] }

/** Offers under their headings, in order of appearance; those without one come first. */
export function grouped(all: readonly Offer[]): readonly Group[] {
  const groups = new Map<string | null, Offer[]>([[null, []]])
  for (const offer of all) {
    const name = shown(offer).group ?? null
    groups.set(name, [...(groups.get(name) ?? []), offer])
  }
  return [...groups]
    .map(([name, offers]) => ({ name, offers }))
    .filter((group) => group.offers.length > 0)
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
    const text = plain([label, preview, group].filter(Boolean).join(" "))
    return wanted.every((word) => text.includes(word))
  })
}
