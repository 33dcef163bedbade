import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { waitBefore } from "../api/live"
import type { TableView, Update } from "../api/types"
import { IDLE_MS } from "./attention"
import { Room } from "./room.svelte"

vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" })
  Object.assign(globalThis, { document: page })
  if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { language: "en" } })
})

vi.setConfig({ testTimeout: 60_000 })

const ID = "k7v4nq2m9xab"
const BUSY = { status: 503, body: { code: "unavailable", message: "The database is busy" } }
const STALE = { status: 409, body: { code: "stale", message: "The game has moved on" } }

type Failure = { readonly status: number; readonly body: object }

const markOf = (revision: number): string => `${revision}.aa`

function viewAt(revision: number): TableView {
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
function changeTo(revision: number, since = markOf(revision - 1)): Update {
  const changes: Update["changes"] = [
    [["revision"], revision],
    [["ply"], revision],
    [["latest"], revision],
    [["can_undo"], true],
  ]
  return { ...wholeAt(revision), since, whole: null, changes }
}

/** A server with one table, of which every move adds one to the revision. */
class Club {
  revision = 0
  /** Requests as they came: method, what is asked of the table, and the mark it was asked with. */
  readonly asked: string[] = []
  readonly posted: unknown[] = []
  /** Answers that are given once instead of the right ones. */
  readonly failures: Record<string, Failure[]> = { changes: [], live: [], undo: [], actions: [] }
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
    else {
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

let club: Club
let room: Room
let leave: () => void

beforeEach(async () => {
  club = new Club()
  await club.open()
  room = new Room(ID)
})

afterEach(async () => {
  leave()
  await club.close()
})

const until = (holds: () => void): Promise<void> => vi.waitFor(holds, { timeout: 30_000 })

async function enter(): Promise<void> {
  leave = room.open()
  await until(() => {
    expect(club.watchers).toBe(1)
    expect(room.line).toBe("live")
  })
}

const shows = (revision: number): Promise<void> =>
  until(() => expect(room.present?.revision).toBe(revision))

describe("changes that the server tells", () => {
  it("are laid one after the other, and nothing is fetched", async () => {
    await enter()
    for (const revision of [1, 2, 3]) club.tell(changeTo(revision))
    await shows(3)
    expect(room.present).toEqual({ ...viewAt(3) })
    expect(club.asked).toEqual(["GET changes null", `GET live ${markOf(0)}`])
  })

  it("are fetched if they do not follow what is shown", async () => {
    await enter()
    club.revision = 5
    club.tell(changeTo(5))
    await shows(5)
    expect(club.asked.slice(2)).toEqual([`GET changes ${markOf(0)}`])
    club.tell(changeTo(6))
    await shows(6)
  })

  it("are fetched again if that fails", async () => {
    await enter()
    club.revision = 5
    club.failures.changes = [BUSY, BUSY]
    club.tell(changeTo(5))
    await shows(5)
    expect(club.count("GET changes")).toBe(4)
    expect([room.missing, room.line]).toEqual([null, "live"])
  })

  it("are fetched as a whole if what is fetched does not follow either", async () => {
    await enter()
    club.revision = 5
    club.failures.changes = [{ status: 200, body: changeTo(5, markOf(3)) }]
    club.tell(changeTo(5))
    await shows(5)
    expect(club.asked.slice(2)).toEqual([`GET changes ${markOf(0)}`, "GET changes null"])
    expect(room.present).toEqual(viewAt(5))
  })

  it("that come late change nothing", async () => {
    club.revision = 2
    await enter()
    club.tell(changeTo(1))
    club.tell(changeTo(3))
    await shows(3)
    expect(club.count("GET changes")).toBe(1)
  })
})

describe("a line that is lost", () => {
  it("comes back with what has happened meanwhile", async () => {
    await enter()
    club.failures.changes = [BUSY]
    club.failures.live = [BUSY]
    club.revision = 4
    club.cutLines()
    await until(() => expect(room.line).toBe("lost"))
    await shows(4)
    await until(() => expect(room.line).toBe("live"))
    await until(() => expect(club.watchers).toBe(1))
    club.tell(changeTo(5))
    await shows(5)
    expect(room.missing).toBeNull()
  })
})

describe("a page behind others", () => {
  function turn(visibilityState: DocumentVisibilityState): void {
    Object.assign(document, { visibilityState })
    document.dispatchEvent(new Event("visibilitychange"))
  }

  it("says so on its line after a while, and hears everything", async () => {
    await enter()
    turn("hidden")
    turn("visible")
    turn("hidden")
    await until(() => expect(club.asked.at(-1)).toBe(`GET live ${markOf(0)} away`))
    expect(club.count("GET live")).toBe(2)
    await until(() => expect(club.watchers).toBe(1))
    club.tell(changeTo(1))
    await shows(1)
    turn("visible")
    await until(() => expect(club.asked).toContain(`GET live ${markOf(1)}`))
  })
})

describe("a page that nobody touches", () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it("says so on its line, for how long only once, and is back when it is touched", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "Date"] })
    await enter()
    vi.advanceTimersByTime(IDLE_MS)
    await until(() => expect(club.asked.at(-1)).toBe(`GET live ${markOf(0)} away 600`))
    await until(() => expect(club.watchers).toBe(1))
    club.cutLines()
    await until(() => expect(club.asked.at(-1)).toBe(`GET live ${markOf(0)} away`))
    document.dispatchEvent(new Event("keydown"))
    await until(() => expect(club.count("GET live")).toBe(4))
    expect(club.asked.findLast((asked) => asked.startsWith("GET live"))).toBe(
      `GET live ${markOf(0)}`,
    )
  })
})

describe("a page that opens while the server is busy", () => {
  it("says so, and shows the table as soon as it can", async () => {
    club.failures.changes = [BUSY, BUSY]
    club.failures.live = [BUSY]
    leave = room.open()
    await until(() => expect(room.missing?.message).toBe("The database is busy"))
    await shows(0)
    expect(room.missing).toBeNull()
    await until(() => expect(room.line).toBe("live"))
  })

  it("does not wait for the live line", async () => {
    club.failures.changes = [BUSY]
    club.isMute = true
    leave = room.open()
    await shows(0)
    expect([room.missing, room.line]).toEqual([null, "connecting"])
  })

  it("waits as long as the server wants, within reason", () => {
    expect(waitBefore(0, 3000)).toBeGreaterThanOrEqual(3000)
    expect(waitBefore(0)).toBeLessThan(1000)
    expect(waitBefore(30, 3_600_000)).toBeLessThan(40_000)
  })
})

describe("an undo", () => {
  it("is sent with what is shown, and its answer shown", async () => {
    club.revision = 3
    await enter()
    expect(await room.undo()).toBe(true)
    expect(club.posted).toEqual([{ revision: 3, mark: markOf(3) }])
    expect(room.present?.revision).toBe(4)
    expect([room.isBusy, room.refusal]).toEqual([false, null])
  })

  it("is not sent where there is nothing to undo", async () => {
    await enter()
    expect(await room.undo()).toBe(false)
    expect(club.posted).toEqual([])
  })

  it("that comes too late is not made, and the latest position fetched", async () => {
    club.revision = 3
    await enter()
    club.revision = 4
    club.failures.undo = [STALE]
    expect(await room.undo()).toBe(false)
    expect(room.present?.revision).toBe(4)
    expect(room.notice).not.toBeNull()
  })

  it("that the server cannot save is refused, and can be tried again", async () => {
    club.revision = 3
    await enter()
    club.failures.undo = [BUSY]
    expect(await room.undo()).toBe(false)
    expect(room.refusedAt({ at: "list", id: "undo" })?.code).toBe("unavailable")
    expect(await room.undo()).toBe(true)
    expect([room.present?.revision, room.refusal]).toEqual([4, null])
  })
})
