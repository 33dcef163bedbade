import { expect, test, vi } from "vitest"

vi.hoisted(() => {
  if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { language: "en" } })
})

import { language } from "../i18n/language.svelte"
import { ago } from "./ago"

const now = Date.parse("2026-01-02T12:00:00Z")

test.each([
  ["en", "2026-01-02T10:00:00Z", "2 hours ago"],
  ["en", "2026-01-02T11:59:01Z", "just now"],
  ["fr", "2026-01-01T12:00:00Z", "hier"],
  ["fr", "2026-01-02T11:59:01Z", "à l’instant"],
] as const)("times are told in the visitor's language (%s, %s)", (code, moment, told) => {
  language.code = code
  expect(ago(moment, now)).toBe(told)
})
