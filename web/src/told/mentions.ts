import type { View } from "../api/types"

export type Part = { readonly text: string; readonly colour: string | null }

/** The letters by which companies are called, with their colours. */
export function companies(view: View | null): ReadonlyMap<string, string> {
  return new Map(
    (view?.panels ?? []).flatMap(({ company, symbol, colour }) =>
      company && symbol && colour ? [[symbol, colour] as const] : [],
    ),
  )
}

/** A sentence cut where it names a company. */
export function mentions(text: string, names: ReadonlyMap<string, string>): readonly Part[] {
  if (names.size === 0) return [{ text, colour: null }]
  const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length)
  const letters = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  const word = new RegExp(`(?<![\\p{L}\\d])(${letters.join("|")})(?![\\p{L}\\d])`, "u")
  return text
    .split(word)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, colour: names.get(part) ?? null }))
}
