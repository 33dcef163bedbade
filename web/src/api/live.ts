/** What the live line of a table reports. */
export type Report =
  | { readonly kind: "open" }
  | { readonly kind: "lost" }
  | { readonly kind: "table"; readonly data: unknown }

const LONGEST_WAIT_MS = 15_000

export function waitBefore(attempt: number): number {
  return Math.min(LONGEST_WAIT_MS, 500 * 2 ** attempt)
}

/** Listens until the returned function is called; a lost line is tried again, ever more slowly. */
export function listen(id: string, tell: (report: Report) => void): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  const connect = (): void => {
    source = new EventSource(`/api/tables/${encodeURIComponent(id)}/live`)
    source.addEventListener("open", () => {
      attempt = 0
      tell({ kind: "open" })
    })
    source.addEventListener("table", (event: MessageEvent<string>) => {
      tell({ kind: "table", data: JSON.parse(event.data) as unknown })
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
