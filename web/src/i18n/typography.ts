const NO_BREAK = "\u00a0"
const NARROW = "\u202f"
const HYPHEN = "\u2011"

/** French as it is set: no line breaks before its signs and sums or in « e-mail », narrow where it
 * wants them. */
export function typeset(text: string): string {
  return text
    .replaceAll("'", "’")
    .replace(/(?<=\be)-(?=mail)/gi, HYPHEN)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NARROW)
    .replace(/ (?=[;!?%])/g, NARROW)
    .replace(/ (?=[:»])/g, NO_BREAK)
    .replace(/(?<=«) /g, NO_BREAK)
    .replace(/(?<=\d) (?=[$£€]|(?:R|Tlr|F|Mo)(?!\p{L}))/gu, NO_BREAK)
}

type Said = string | ((...given: never[]) => string)

/** A sentence as `set` writes it around what it is given: names stay as people write them. */
function around(
  names: readonly unknown[],
  sentence: string,
  set: (text: string) => string,
): string {
  const kept = names
    .filter((name) => typeof name === "string" && name !== "")
    .map((name) => String(name).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  if (kept.length === 0) return set(sentence)
  const parts = sentence.split(new RegExp(`(${kept.join("|")})`))
  return parts.map((part, n) => (n % 2 === 1 ? part : set(part))).join("")
}

/** Every sentence of a dictionary as `set` writes it. */
export function everySentence<T extends Readonly<Record<string, Said>>>(
  words: T,
  set: (text: string) => string,
): T {
  const written = Object.entries(words).map(([name, said]) => [
    name,
    typeof said === "string"
      ? set(said)
      : (...given: never[]) => around(given, said(...given), set),
  ])
  return Object.fromEntries(written) as T
}
