import { expect, test } from "vitest"

const components = import.meta.glob<string>("../**/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
})
const modules = import.meta.glob<string>(
  ["../**/*.ts", "!../**/*.test.ts", "!../**/*.fixture.ts", "!../**/*.gen.ts"],
  { query: "?raw", import: "default", eager: true },
)
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i
/** The rules of the components' own styles: file and selector, and what they say. */
const rules = Object.entries(components).flatMap(([file, text]) =>
  [...(text.split("<style>")[1] ?? "").matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = "", said = ""]) => [`${file}: ${selector.trim()}`, said] as const,
  ),
)

test("components and modules name the colours of ink.css and write none themselves", () => {
  const sources = Object.entries({ ...components, ...modules })
  const literal = sources.flatMap(([file, text]) =>
    text
      .split("\n")
      .filter((line) => COLOUR.test(line.replace(/url\(#[^)]*\)/g, "")))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(sources.length).toBeGreaterThan(200)
  expect(literal).toEqual([])
})

test("a button without a look of its own is a plain one of buttons.css", () => {
  const own = rules.filter(([, said]) => /border: 0;/.test(said) && /background: none;/.test(said))
  expect(own).toEqual([])
})

test("a list without marks is a bare one of controls.css", () => {
  const own = rules.filter(
    ([place, said]) => !place.endsWith(": summary") && /list-style(-type)?: none;/.test(said),
  )
  expect(rules.length).toBeGreaterThan(500)
  expect(own).toEqual([])
})
