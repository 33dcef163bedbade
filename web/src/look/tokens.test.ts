import { expect, test } from "vitest"

const components = import.meta.glob<string>("../**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
})
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i

test("components name the colours of ink.css and write none themselves", () => {
  const styles = Object.entries(components).flatMap(([file, text]) =>
    (text.split("<style>")[1] ?? "")
      .split("\n")
      .filter((line) => COLOUR.test(line.replace(/url\(#[^)]*\)/g, "")))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(Object.keys(components).length).toBeGreaterThan(80)
  expect(styles).toEqual([])
})
