import { afterEach, expect, it, vi } from "vitest"

vi.hoisted(() => {
  if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { language: "en" } })
  Object.assign(globalThis, { document: new EventTarget() })
})

import { getTitles } from "./client"

const BUSY = { code: "unavailable", message: "The database is busy" }

function answerWith(headers: Record<string, string>): void {
  const answer = new Response(JSON.stringify(BUSY), { status: 503, headers })
  vi.stubGlobal("fetch", () => Promise.resolve(answer))
}

afterEach(() => vi.unstubAllGlobals())

it("waits as many milliseconds as the server says seconds", async () => {
  answerWith({ "retry-after": "2" })
  expect(await getTitles()).toMatchObject({ ok: false, error: BUSY, wait: 2000 })
})

it("does not wait where the server does not say how long", async () => {
  answerWith({})
  expect(await getTitles()).toMatchObject({ ok: false, wait: 0 })
})
