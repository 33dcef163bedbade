import { expect, test } from "vitest"
import { en } from "./en/words"
import { fr } from "./fr/words"
import { everySentence, typeset } from "./typography"

test.each([
  ["Sûr ? Oui !", "Sûr\u202f? Oui\u202f!"],
  ["vite ; 10 %", "vite\u202f; 10\u202f%"],
  ["Victoire : « Ann »", "Victoire\u00a0: «\u00a0Ann\u00a0»"],
  ["12 400 $, 6 000 £, 45 R", "12\u202f400\u00a0$, 6\u202f000\u00a0£, 45\u00a0R"],
  ["2 Mo, 9 Tlr", "2\u00a0Mo, 9\u00a0Tlr"],
  ["l'hôte", "l’hôte"],
  ["Adresse e-mail", "Adresse e\u2011mail"],
  ["3 Rails en 1830", "3 Rails en 1830"],
])("%s is set as French sets it", (plain, set) => {
  expect(typeset(plain)).toBe(set)
  expect(typeset(set)).toBe(set)
})

const given = ["Ann", 12, 3] as never[]
const sentences = (words: object): readonly (readonly [string, string])[] =>
  Object.entries(words).map(([name, said]) => [
    name,
    typeof said === "string" ? said : (said as (...all: never[]) => string)(...given),
  ])

test("no sentence of the French client breaks before its signs", () => {
  const loose = sentences(everySentence(fr, typeset)).filter(([, said]) =>
    / [:;!?%»$£€]|« |'/.test(said),
  )
  expect(loose).toEqual([])
})

test("a name stays in a French sentence as it was typed", () => {
  const { typeYourName, confirmed, mailUnconfirmed } = everySentence(
    { ...fr, confirmed: (name: string, mark: string) => `« ${name} » : 2 400 ${mark} ?` },
    typeset,
  )
  expect(typeYourName("O'Brien")).toBe("Tapez votre nom pour confirmer\u00a0: O'Brien")
  expect(mailUnconfirmed("e-mail@o'brien.fr")).toContain("e-mail@o'brien.fr\u00a0: ouvrez")
  expect(confirmed("A ; (b) $&", "$&")).toBe("«\u00a0A ; (b) $&\u00a0»\u00a0: 2\u202f400 $&\u202f?")
})

test("no page puts a sign between two words by itself", () => {
  const pages = import.meta.glob<string>("../**/*.svelte", {
    query: "?raw",
    import: "default",
    eager: true,
  })
  const bare = Object.entries(pages).filter(([, page]) =>
    /\}: \{/.test(page.replace(/<(script|style)[^]*?<\/\1>/g, "")),
  )
  expect(bare.map(([name]) => name)).toEqual([])
})

test("a name is elided in every French sentence that takes one", () => {
  const bare = sentences(fr).filter(([, said]) => /\b(de|le|la|que|du) Ann\b/i.test(said))
  expect(bare).toEqual([])
})

/** What words.md tells us not to say, in either language. */
const QUAINT = {
  en: /\b(sit|get up|set the table|take back|taken back|reading|rule document|is to act|things to do|sheets?|lots?|ways? out|papers?|gathering|carry|turn it|whoever)\b/i,
  fr: /\b(siège|se lever|dresser|reprendre|lecture|feuille|touches|agrandissement|bourg|trésor|ronde|passage|roul\w+|fond(er|ez)|sans retour|variante|agir)\b/i,
} as const

test.each(["en", "fr"] as const)("the client says what players say (%s)", (code) => {
  const quaint = sentences({ en, fr }[code]).filter(([, said]) => QUAINT[code].test(said))
  expect(quaint).toEqual([])
})
