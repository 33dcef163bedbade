import { liveLine } from "./client"
import type { Presence, TalkPart, Update } from "./types"

/** What the live line of a table reports. */
export type Report =
  | { readonly kind: "open" }
  | { readonly kind: "lost" }
  | { readonly kind: "update"; readonly update: Update }
  | { readonly kind: "talk"; readonly part: TalkPart }
  | { readonly kind: "presence"; readonly presence: Presence }

const LONGEST_WAIT_MS = 15_000

/**
 * Longer after every failure, and not the same for everybody who was cut off together; not before
 * the server wants it, within reason.
 */
export function waitBefore(attempt: number, wanted = 0): number {
  const own = Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt) * (0.5 + Math.random())
  return Math.min(LONGEST_WAIT_MS, wanted) + own
}

/**
 * Listens until the returned function is called; a lost line is tried again, ever more slowly.
 * `mark` says what is held when a line is opened, and `away` that nobody looks at the page, and for
 * how many seconds nobody had touched it.
 */
export function listen(
  id: string,
  mark: () => string | null,
  away: number | null,
  tell: (report: Report) => void,
): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let left = away
  const connect = (): void => {
    source = new EventSource(liveLine(id, mark(), left))
    // Of a line that is tried again nobody knows what else they have touched since.
    left = left === null ? null : 0
    source.addEventListener("open", () => {
      attempt = 0
      tell({ kind: "open" })
    })
    source.addEventListener("update", (event: MessageEvent<string>) => {
      tell({ kind: "update", update: JSON.parse(event.data) as Update })
    })
    source.addEventListener("talk", (event: MessageEvent<string>) => {
      tell({ kind: "talk", part: JSON.parse(event.data) as TalkPart })
    })
    source.addEventListener("presence", (event: MessageEvent<string>) => {
      tell({ kind: "presence", presence: JSON.parse(event.data) as Presence })
    })
    source.addEventListener("error", () => {
      source?.close()
      tell({ kind: "lost" })
      timer = setTimeout(connect, waitBefore(attempt++))
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
