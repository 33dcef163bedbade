import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { waitBefore } from "../api/live"
import { IDLE_MS } from "./attention"
import { BUSY, changeTo, Club, GONE, ID, markOf, STALE, viewAt } from "./club.fixture"
import { Room } from "./room.svelte"

vi.hoisted(() => {
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" })
  Object.assign(globalThis, { document: page })
  if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { language: "en" } })
})

vi.setConfig({ testTimeout: 60_000 })

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

/** Longer than the first wait before something is tried again. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 900))

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

describe("a table that is not there", () => {
  it("is not asked for again, and nothing says that the connection is lost", async () => {
    club.failures.changes = [GONE]
    leave = room.open()
    await until(() => expect(room.missing?.code).toBe("not_found"))
    await settle()
    expect(club.asked).toEqual(["GET changes null"])
    expect(room.line).toBe("connecting")
  })

  it("any more is said to be gone, and the line given up", async () => {
    await enter()
    club.failures.changes = [GONE]
    club.cutLines()
    await until(() => expect(room.missing?.code).toBe("not_found"))
    await settle()
    expect([room.line, club.count("GET live")]).toEqual(["connecting", 1])
  })
})

describe("an older position", () => {
  it("that comes when one is back at the latest is not shown", async () => {
    club.revision = 3
    await enter()
    const look = room.look(1)
    await room.look(3)
    await look
    expect(room.past).toBeNull()
  })

  it("is the one that was asked for last", async () => {
    club.revision = 5
    await enter()
    club.pastMs = { 1: 200 }
    await Promise.all([room.look(1), room.look(2)])
    expect(room.past?.ply).toBe(2)
  })
})

describe("what is asked of the others", () => {
  it("is answered with why it cannot be", async () => {
    await enter()
    club.failures.motions = [STALE, BUSY]
    expect((await room.askOthers("end"))?.code).toBe("stale")
    expect((await room.askOthers("end"))?.code).toBe("unavailable")
    expect(await room.askOthers("end")).toBeNull()
  })

  it("waits for what is being sent, and says so", async () => {
    club.revision = 3
    await enter()
    const undo = room.undo()
    expect((await room.askOthers("end"))?.message).toMatch(/being sent/)
    expect(await undo).toBe(true)
    expect(club.count("POST motions")).toBe(0)
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
