import { getContext, setContext } from "svelte"

const KEY = Symbol("title")

/** Says whose rules are cited below this component. */
export const citeRulesOf = (title: () => string | null): unknown => setContext(KEY, title)
export const titleCited = (): (() => string | null) =>
  getContext<(() => string | null) | undefined>(KEY) ?? (() => null)

/** Where a section is printed: `§18.5` of a title at `/rules/1830#18.5`. */
export function sectionPath(title: string, rule: string): string {
  return `/rules/${encodeURIComponent(title)}${rule ? `#${rule.slice("§".length)}` : ""}`
}
