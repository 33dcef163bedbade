import type { Text } from "../api/types"

export type Part = Exclude<Text, string>[number]
/** Words that mean one thing: what kind of thing, the words, and its id or its amount of money. */
export type Span = Exclude<Part, string>

export const partsOf = (text: Text): readonly Part[] => (typeof text === "string" ? [text] : text)

const wordsOf = (part: Part): string => (typeof part === "string" ? part : part[1])

/** A text as a string: for labels, and to look things up and sort them by. */
export const plainText = (text: Text | null | undefined): string =>
  partsOf(text ?? "")
    .map(wordsOf)
    .join("")

/** The ids of what a text names. */
export const namesIn = (text: Text, kind: Exclude<Span[0], "money">): readonly string[] =>
  partsOf(text).flatMap((part) =>
    typeof part !== "string" && part[0] !== "money" && part[0] === kind ? [part[2]] : [],
  )

/** The sum that a text tells, if it is only one. */
export function sumIn(text: Text): number | null {
  const sums = partsOf(text).flatMap((part) =>
    typeof part !== "string" && part[0] === "money" ? [part[2]] : [],
  )
  return sums.length === 1 ? (sums[0] ?? null) : null
}
