import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { attend, IDLE_MS } from "./attention"

const heard: string[] = []
let end: () => void

function show(visibilityState: DocumentVisibilityState): void {
  Object.assign(document, { visibilityState })
  document.dispatchEvent(new Event("visibilitychange"))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }))
  heard.length = 0
  end = attend({
    come: () => heard.push("come"),
    leave: (idle) => heard.push(`leave ${idle}`),
  })
})

afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("a page that nobody touches", () => {
  it("is left after ten minutes, and once", () => {
    vi.advanceTimersByTime(IDLE_MS - 1)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(["leave 600"])
    vi.advanceTimersByTime(10 * IDLE_MS)
    expect(heard).toEqual(["leave 600"])
  })

  it.each(["pointerdown", "pointermove", "wheel", "touchstart", "keydown"])(
    "has its person back with the first %s",
    (kind) => {
      vi.advanceTimersByTime(IDLE_MS)
      document.dispatchEvent(new Event(kind))
      document.dispatchEvent(new Event(kind))
      expect(heard).toEqual(["leave 600", "come"])
      vi.advanceTimersByTime(IDLE_MS)
      expect(heard).toEqual(["leave 600", "come", "leave 600"])
    },
  )

  it("is left ten minutes after it was last touched", () => {
    vi.advanceTimersByTime(IDLE_MS - 1000)
    document.dispatchEvent(new Event("pointermove"))
    vi.advanceTimersByTime(IDLE_MS - 1)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(["leave 600"])
  })

  it("has its person back when the computer wakes up, though no time seemed to pass", () => {
    vi.setSystemTime(Date.now() + 2 * IDLE_MS)
    document.dispatchEvent(new Event("pointermove"))
    expect(heard).toEqual(["come"])
  })
})

describe("a page behind others", () => {
  it("is left after a moment, and not once more for being untouched", () => {
    show("hidden")
    vi.advanceTimersByTime(2999)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(IDLE_MS)
    expect(heard).toEqual(["leave 0"])
  })

  it("has its person back in front, where nobody has to touch it", () => {
    show("hidden")
    vi.advanceTimersByTime(IDLE_MS)
    show("visible")
    expect(heard).toEqual(["leave 0", "come"])
    vi.advanceTimersByTime(IDLE_MS - 1)
    expect(heard).toEqual(["leave 0", "come"])
  })
})

it("nothing is heard of a page that is gone", () => {
  end()
  vi.advanceTimersByTime(IDLE_MS)
  document.dispatchEvent(new Event("keydown"))
  show("hidden")
  vi.advanceTimersByTime(IDLE_MS)
  expect(heard).toEqual([])
})
