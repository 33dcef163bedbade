import { expect, test } from "vitest"
import tokens from "../look/ink.css?raw"
import { inkOn, luminance } from "./ink"

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const valueOf = (ink: string): string =>
  new RegExp(`${ink.slice("var(".length, -1)}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? ""

test("black on white is the greatest contrast", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21)
})

test.each(["#b8322a", "#2b5c9e", "#e0ac1c", "#2e7d4f", "#2a2826", "#808080"])(
  "letters on %s can be read",
  (colour) => {
    expect(contrast(colour, valueOf(inkOn(colour)))).toBeGreaterThan(4.5)
  },
)

test("on every grey the ink is the one that reads better", () => {
  const [cream, pitch] = [valueOf("var(--cream)"), valueOf("var(--pitch)")]
  for (let level = 0; level < 256; level += 1) {
    const grey = `#${level.toString(16).padStart(2, "0").repeat(3)}`
    const better = contrast(grey, cream) >= contrast(grey, pitch) ? cream : pitch
    expect(valueOf(inkOn(grey)), grey).toBe(better)
  }
})
