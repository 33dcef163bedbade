import { expect, test } from "vitest"
import { en } from "../i18n/en/words"
import { fr } from "../i18n/fr/words"
import { atTable, everywhere } from "./keys"

const keysOf = (hasTiles: boolean): readonly string[] =>
  atTable(en, hasTiles).flatMap(({ lines }) => lines.flatMap(({ keys }) => keys))

test("tiles are turned only where there are tiles", () => {
  expect(keysOf(true)).toContain("r")
  expect(keysOf(false)).not.toContain("r")
})

test.each([en, fr])("no line is told twice in a group", (t) => {
  for (const { lines } of [...atTable(t, true), everywhere(t)])
    expect(new Set(lines.map(({ does }) => does)).size).toBe(lines.length)
})
