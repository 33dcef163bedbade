import { liveLine } from "./client"
import type { Update } from "./types"

/** What the live line of a table reports. */
export type Report =
  | { readonly kind: "open" }
  | { readonly kind: "lost" }
  | { readonly kind: "update"; readonly update: Update }

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
 * `mark` says what is held when a line is opened.
 */
export function listen(
  id: string,
  mark: () => string | null,
  tell: (report: Report) => void,
): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  const connect = (): void => {
    source = new EventSource(liveLine(id, mark()))
    source.addEventListener("open", () => {
      attempt = 0
      tell({ kind: "open" })
    })
    source.addEventListener("update", (event: MessageEvent<string>) => {
      tell({ kind: "update", update: JSON.parse(event.data) as Update })
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
