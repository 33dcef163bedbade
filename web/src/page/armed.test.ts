import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { Armed } from "./armed.svelte"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("a button is armed by the first press and set off by the second", () => {
  const armed = new Armed()
  expect([armed.press(), armed.is]).toEqual([false, true])
  expect([armed.press(), armed.is]).toEqual([true, false])
})

it("a button that is left alone is armed no more", () => {
  const armed = new Armed()
  armed.press()
  vi.advanceTimersByTime(7000)
  expect(armed.is).toBe(true)
  vi.advanceTimersByTime(2000)
  expect(armed.is).toBe(false)
})
