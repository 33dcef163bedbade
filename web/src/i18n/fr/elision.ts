const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i

/** « de » et « la », élidés devant une voyelle. */
export const of = (name: string): string => (VOWEL.test(name) ? "d’" : "de ") + name
export const the = (company: string): string => (VOWEL.test(company) ? "l’" : "la ") + company
