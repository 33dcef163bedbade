import { getTitles } from "../api/client"
import type { TitleInfo, Trouble } from "../api/types"
import { readings, type Chosen, type Readings } from "./readings"

/** The games there are, in the visitor's language. */
class Shelf {
  titles = $state.raw<readonly TitleInfo[]>([])
  trouble = $state.raw<Trouble | null>(null)

  async fill(): Promise<void> {
    const answer = await getTitles()
    if (answer.ok) this.titles = answer.value
    this.trouble = answer.ok ? null : answer.trouble
  }

  title(id: string): TitleInfo | null {
    return this.titles.find((title) => title.id === id) ?? null
  }

  /** By which rules a table of a title plays; nothing until the games are known. */
  readings(id: string, options: Chosen): Readings | null {
    const title = this.title(id)
    return title && readings(title, options)
  }
}

export const shelf = new Shelf()
