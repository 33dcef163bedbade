import { en } from "./en"
import { fr } from "./fr"
import { everySentence, typeset } from "./typography"

type Sentences<T> = {
  readonly [K in keyof T]: T[K] extends (...given: infer G) => string
    ? (...given: G) => string
    : string
}

/** Every word the client says itself. A word that another language lacks does not compile. */
export type Words = Sentences<typeof en>

export type Language = "en" | "fr"

const dictionaries: Readonly<Record<Language, Words>> = { en, fr: everySentence(fr, typeset) }

const first: Language = navigator.language.startsWith("fr") ? "fr" : "en"

export const language = $state<{ code: Language }>({ code: first })

export function words(): Words {
  return dictionaries[language.code]
}
