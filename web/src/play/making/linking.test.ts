import { expect, test } from "vitest"
import type { ActionJson } from "../../api/types"
import { groundOf } from "./ground"
import { LAND } from "./land.fixture"
import { Linking } from "./linking.svelte"
import { NOWHERE } from "../binding"
import { plansOf } from "./plans"

const PLANS = plansOf([
  { hexes: ["A", "c", "d", "C"], cost: 4 },
  { hexes: ["B", "b", "a", "A"], cost: 6 },
])

function begun(
  start = "A",
  blamed: string | null = "b",
): { readonly linking: Linking; readonly asked: ActionJson[] } {
  const asked: ActionJson[] = []
  const action = { kind: "build", player: "Ann", along: [] }
  const draft = { kind: "link", action, field: "along", description: null } as const
  const linking = new Linking(start, draft, PLANS, groundOf(LAND), (action) => {
    asked.push(action)
    const at = blamed === null ? null : { ...NOWHERE, hex: blamed }
    const said = { message: "A is not b", rule: "§5", instead: null } as const
    const refusal = { code: "illegal", ...said, at, ways: [] } as const
    return Promise.resolve({ ok: true, value: { refusal, description: null } })
  })
  return { linking, asked }
}

const answered = (): Promise<void> => new Promise((done) => setTimeout(done))

test("a town takes the planned link, whichever end was first", () => {
  const { linking, asked } = begun()
  linking.looked = "B"
  expect(linking.preview).toEqual(["B", "b", "a", "A"])
  linking.press("B")
  expect(linking.path).toEqual(["A", "a", "b", "B"])
  expect(linking.isWhole).toBe(true)
  expect(linking.preview).toEqual([])
  expect(asked).toEqual([{ kind: "build", player: "Ann", along: ["A", "a", "b", "B"] }])
})

test("hex by hex any other link is drawn, and judged at every step", () => {
  const { linking, asked } = begun()
  for (const hex of ["c", "d", "e"]) linking.press(hex)
  expect(asked.map(({ along }) => along)).toEqual([
    ["A", "c"],
    ["A", "c", "d"],
    ["A", "c", "d", "e"],
  ])
  expect(linking.takes("B")).toBe(true)
  linking.press("B")
  expect(linking.path).toEqual(["A", "c", "d", "e", "B"])
  expect(asked).toHaveLength(4)
  linking.clear()
  expect(asked).toHaveLength(4)
})

test("what is not whole yet is on its way, and what is said of it stays until more is known", async () => {
  const { linking } = begun("A", null)
  linking.press("c")
  expect(linking.isOnItsWay).toBe(false)
  await answered()
  expect(linking.isOnItsWay).toBe(true)
  linking.press("d")
  expect(linking.isOnItsWay).toBe(true)
  await answered()
  linking.press("C")
  expect(linking.verdict).toBeNull()
  await answered()
  expect(linking.isOnItsWay).toBe(false)
})

test("a link with a fault is not on its way, nor is a step that cannot be made", async () => {
  const faulty = begun("A", "c").linking
  faulty.press("c")
  await answered()
  expect(faulty.isOnItsWay).toBe(false)
  faulty.press("d")
  expect(faulty.verdict).toBeNull()
  const over = begun("A", "d").linking
  over.press("a")
  over.press("d")
  await answered()
  expect(over.path).toEqual(["A", "a"])
  expect(over.isOnItsWay).toBe(false)
})

test("a hex of the link cuts it back to there, and one step back takes one hex", () => {
  const { linking } = begun()
  linking.press("B")
  linking.press("a")
  expect(linking.path).toEqual(["A", "a"])
  linking.back()
  expect(linking.isBegun).toBe(true)
  linking.back()
  expect(linking.path).toEqual(["A"])
})

test("a whole link takes another end and nothing else", () => {
  const { linking } = begun()
  linking.press("B")
  linking.press("e")
  expect(linking.astray).toBe("e")
  linking.press("C")
  expect(linking.path).toEqual(["A", "c", "d", "C"])
  expect(linking.astray).toBeNull()
})

test("the pen leads it on, takes hexes back, and stops at a town", () => {
  const { linking } = begun()
  for (const hex of ["a", "b", "a", "b", "B", "e"]) linking.drag(hex)
  expect(linking.path).toEqual(["A", "a", "b", "B"])
})

test("a quick pen may skip a hex or two", () => {
  const { linking } = begun("C")
  linking.drag("A")
  expect(linking.path).toEqual(["C", "d", "c", "A"])
})

test("a refusal marks the hex it is about, whatever its words name", async () => {
  const { linking } = begun()
  linking.press("B")
  await answered()
  expect(linking.path.filter((hex) => linking.isBlamed(hex))).toEqual(["b"])
})
