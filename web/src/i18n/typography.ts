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

/** Every sentence of a dictionary as `set` writes it. */
export function everySentence<T extends Readonly<Record<string, Said>>>(
  words: T,
  set: (text: string) => string,
): T {
  const written = Object.entries(words).map(([name, said]) => [
    name,
    typeof said === "string" ? set(said) : (...given: never[]) => set(said(...given)),
  ])
  return Object.fromEntries(written) as T
}
