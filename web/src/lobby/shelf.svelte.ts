import { getTitles } from "../api/client"
import type { TitleInfo, ApiError } from "../api/types"
import { chosenOptions, type Chosen, type ChosenOptions } from "./options"

/** The games there are, in the visitor's language. */
class Shelf {
  titles = $state.raw<readonly TitleInfo[]>([])
  error = $state.raw<ApiError | null>(null)

  async fill(): Promise<void> {
    const answer = await getTitles()
    if (answer.ok) this.titles = answer.value
    this.error = answer.ok ? null : answer.error
  }

  title(id: string): TitleInfo | null {
    return this.titles.find((title) => title.id === id) ?? null
  }

  /** By which rules a table of a title plays; nothing until the games are known. */
  chosenOptions(id: string, options: Chosen): ChosenOptions | null {
    const title = this.title(id)
    return title && chosenOptions(title, options)
  }
}

export const shelf = new Shelf()
