import { expect, test } from "vitest"
import { blocks, spans } from "./markdown"

const RULES = `# 1830: the rules

Read [the rulings](../rulings/1830.md) too.

## 18. Track

**18.5** A tile joins *track* (§18.2),
and \`pays\` for terrain.

- one
  and a half
- two

| a | b |
| --- | --- |
| 1 | **2** |
`

test("rules are read block by block, each rule with its number", () => {
  const read = blocks(RULES)
  expect(read.map(({ kind }) => kind)).toEqual([
    "title",
    "text",
    "chapter",
    "rule",
    "list",
    "table",
  ])
  expect(read[2]).toMatchObject({ id: "18" })
  expect(read[3]).toMatchObject({ id: "18.5" })
  expect(read[4]).toMatchObject({ lines: [[{ text: "one and a half" }], [{ text: "two" }]] })
  expect(read[5]).toMatchObject({ rows: [[[{ text: "1" }], [{ kind: "strong", text: "2" }]]] })
})

test("sections are links, links to other documents are words", () => {
  expect(spans("see §18.2, [here](x.md)")).toEqual([
    { kind: "plain", text: "see " },
    { kind: "section", text: "§18.2" },
    { kind: "plain", text: ", " },
    { kind: "plain", text: "here" },
  ])
})
