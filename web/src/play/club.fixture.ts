import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { TableView, Update } from "../api/types"

export const ID = "k7v4nq2m9xab"
export const BUSY = { status: 503, body: { code: "unavailable", message: "The database is busy" } }
export const GONE = { status: 404, body: { code: "not_found", message: "No such table" } }
export const STALE = { status: 409, body: { code: "stale", message: "The game has moved on" } }

type Failure = { readonly status: number; readonly body: object }

export const markOf = (revision: number): string => `${revision}.aa`

export function viewAt(revision: number): TableView {
  const table = { id: ID, changed_at: "12:00", seats: [] }
  const shown = { revision, ply: revision, latest: revision, can_undo: revision > 0 }
  return { ...shown, table, log: [], log_since: -1, view: null } as unknown as TableView
}

function wholeAt(revision: number): Update {
  return {
    mark: markOf(revision),
    since: null,
    revision,
    whole: viewAt(revision),
    changes: [],
    log: null,
  }
}

/** What one move changes. */
export function changeTo(revision: number, since = markOf(revision - 1)): Update {
  const changes: Update["changes"] = [
    [["revision"], revision],
    [["ply"], revision],
    [["latest"], revision],
    [["can_undo"], true],
  ]
  return { ...wholeAt(revision), since, whole: null, changes }
}

/** A server with one table, of which every move adds one to the revision. */
export class Club {
  revision = 0
  /** Requests as they came: method, what is asked of the table, and the mark it was asked with. */
  readonly asked: string[] = []
  readonly posted: unknown[] = []
  /** Answers that are given once instead of the right ones. */
  readonly failures: Record<string, Failure[]> = {
    changes: [],
    live: [],
    undo: [],
    motions: [],
  }
  /** Milliseconds after which a past position is sent, by its ply. */
  pastMs: Readonly<Record<string, number>> = {}
  /** The live line is taken, and nothing said. */
  isMute = false
  readonly #lines = new Set<ServerResponse>()
  readonly #server: Server = createServer((request, response) => {
    void this.#answer(request, response)
  })

  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done))
    const { port } = this.#server.address() as AddressInfo
    // Where Node's own fetch and EventSource find addresses without a host.
    Object.assign(globalThis, {
      [Symbol.for("undici.globalOrigin.1")]: new URL(`http://127.0.0.1:${port}`),
    })
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  get watchers(): number {
    return this.#lines.size
  }

  count(what: string): number {
    return this.asked.filter((asked) => asked.startsWith(what)).length
  }

  tell(update: Update): void {
    for (const line of this.#lines) line.write(`event: update\ndata: ${JSON.stringify(update)}\n\n`)
  }

  cutLines(): void {
    for (const line of this.#lines) line.destroy()
    this.#lines.clear()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", "http://club.example")
    const what = url.pathname.split("/").at(-1) ?? ""
    const away = url.searchParams.has("away") ? " away" : ""
    const idle = url.searchParams.has("idle") ? ` ${url.searchParams.get("idle")}` : ""
    this.asked.push(`${request.method} ${what} ${url.searchParams.get("mark")}${away}${idle}`)
    let body = ""
    for await (const part of request) body += String(part)
    if (body) this.posted.push(JSON.parse(body))
    const failure = this.failures[what]?.shift()
    const headers = { "content-type": "application/json", "retry-after": "0" }
    if (failure) response.writeHead(failure.status, headers).end(JSON.stringify(failure.body))
    else if (what === "live") this.#hold(response, url.searchParams.get("mark"))
    else if (url.searchParams.has("ply")) {
      const ply = Number(url.searchParams.get("ply"))
      await new Promise((done) => setTimeout(done, this.pastMs[ply]))
      response.writeHead(200, headers).end(JSON.stringify({ ...viewAt(this.revision), ply }))
    } else {
      if (request.method === "POST") this.revision++
      response.writeHead(200, headers).end(JSON.stringify(wholeAt(this.revision)))
    }
  }

  #hold(line: ServerResponse, mark: string | null): void {
    if (this.isMute) return
    line.writeHead(200, { "content-type": "text/event-stream" })
    this.#lines.add(line)
    line.on("close", () => this.#lines.delete(line))
    if (mark === markOf(this.revision)) line.write("event: current\ndata: {}\n\n")
    else line.write(`event: update\ndata: ${JSON.stringify(wholeAt(this.revision))}\n\n`)
  }
}
