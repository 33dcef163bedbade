import { en, type Words } from "./en/words"
import { fr } from "./fr/words"
import { everySentence, typeset } from "./typography"

export type { Words }

export type Language = "en" | "fr"

const dictionaries: Readonly<Record<Language, Words>> = { en, fr: everySentence(fr, typeset) }

const first: Language = navigator.language.startsWith("fr") ? "fr" : "en"

export const language = $state<{ code: Language }>({ code: first })

export function words(): Words {
  return dictionaries[language.code]
}
