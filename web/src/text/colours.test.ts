import { expect, test } from "vitest"
import type { View } from "../api/types"
import { coloursOf } from "./colours"

test("companies have the colours of their panels, by their ids", () => {
  const panels = [
    { company: "PRR", colour: "#2e7d4f", symbol: "P" },
    { company: null, colour: "#6b5a44", symbol: "SV" },
  ]
  expect([...coloursOf({ panels } as unknown as View)]).toEqual([["PRR", "#2e7d4f"]])
  expect(coloursOf(null).size).toBe(0)
})
