import type { Language } from "../i18n/language.svelte"

type Load = () => Promise<string>

const documents = import.meta.glob<string>("../../../docs/rules/*.md", {
  query: "?raw",
  import: "default",
})
const byName = new Map(
  Object.entries(documents).map(([file, load]): [string, Load] => [
    file.slice(file.lastIndexOf("/") + 1),
    load,
  ]),
)

/** The rules of a title in a language, else in English. */
export function editions(title: string, language: Language): Load | null {
  return byName.get(`${title}.${language}.md`) ?? byName.get(`${title}.md`) ?? null
}
