import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { TalkEntry, TalkPart } from "../api/types"

vi.hoisted(() => {
  if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { language: "en" } })
  Object.assign(globalThis, { document: new EventTarget() })
})

import { Talk } from "./talk.svelte"

const BUSY = { code: "unavailable", message: "The database is busy" }

/** What is said, and the number before the first of it. */
function part(previous: number, ...numbers: number[]): TalkPart {
  const entries = numbers.map((id) => ({ id, kind: "said", of: null }) as unknown as TalkEntry)
  return { previous, entries, mutes: false }
}

/** Answers that are still to be given, by what was asked. */
const asked = new Map<string, (answer: Response) => void>()
async function answer(query: string, body: object, status = 200): Promise<void> {
  await vi.waitFor(() => expect([...asked.keys()]).toContain(query))
  asked.get(query)?.(new Response(JSON.stringify(body), { status }))
  asked.delete(query)
}
const ids = (talk: Talk): readonly number[] => talk.entries.map(({ id }) => id)

beforeEach(() => {
  asked.clear()
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal("fetch", (address: string) => {
    const query = address.slice(address.lastIndexOf("talk"))
    return new Promise<Response>((done) => asked.set(query, done))
  })
})
afterEach(() => vi.unstubAllGlobals())

it("what is said while everything is told again is not lost", async () => {
  const talk = new Talk("table")
  talk.overhear({ kind: "talk", part: part(0, 1, 2) })
  const told = talk.retell()
  talk.overhear({ kind: "talk", part: part(2, 3) })
  await answer("talk", part(0, 1, 2))
  await told
  await answer("talk?after=2", part(2, 3))
  await vi.waitFor(() => expect(ids(talk)).toEqual([1, 2, 3]))
})

it("why earlier messages cannot be read is said", async () => {
  const talk = new Talk("table")
  const told = talk.retell()
  await answer("talk", part(4, 5))
  await told
  const read = talk.readEarlier()
  await answer("talk?before=5", BUSY, 503)
  await read
  expect(talk.failed?.message).toBe("The database is busy")
  const again = talk.readEarlier()
  await answer("talk?before=5", part(0, 3))
  await again
  expect([ids(talk), talk.failed]).toEqual([[3, 5], null])
})
