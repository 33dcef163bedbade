import { expect, test } from "vitest"
import type { ActionJson, Draft } from "../../api/types"
import { Carrying } from "./carrying.svelte"
import { LINKS } from "./links.fixture"
import { NOWHERE } from "../binding"
import { networkOf } from "./network"

function cube(hex: string, colour: string): Draft {
  const shown = {
    label: `${colour} from ${hex}`,
    target: { ...NOWHERE, hex },
    group: null,
    preview: null,
    irreversible: false,
    routes: [],
  }
  const action = { kind: "deliver", player: "Ann", city: hex, colour, over: [] }
  return { kind: "way", action, field: "over", description: shown }
}

const RED = cube("D", "red")
const [BLUE, BLACK] = [cube("A", "blue"), cube("A", "black")]

/** Goods may end in C. */
function begun(fault: string | null = null): {
  readonly carrying: Carrying
  readonly asked: ActionJson[]
} {
  const asked: ActionJson[] = []
  const carrying: Carrying = new Carrying([RED, BLUE, BLACK], networkOf(LINKS), (action) => {
    asked.push(action)
    const at = { ...NOWHERE, hex: fault ?? carrying.tip }
    const said = { message: "No", rule: "§7", instead: null } as const
    const refusal = { code: "illegal", ...said, at, ways: [] } as const
    const value =
      carrying.tip === "C"
        ? { refusal: null, description: RED.description }
        : { refusal, description: null }
    return Promise.resolve({ ok: true, value })
  })
  return { carrying, asked }
}

const answered = (): Promise<void> => new Promise((done) => setTimeout(done))

test("a cube is fetched where it lies, and of several one is chosen", () => {
  const { carrying } = begun()
  expect(carrying.starts).toEqual(["D", "A"])
  carrying.press("B")
  expect([carrying.astray, carrying.draft]).toEqual(["B", null])
  carrying.press("A")
  expect([carrying.astray, carrying.asked, carrying.draft]).toEqual([null, "A", null])
  expect(carrying.draftsAt("A")).toEqual([BLUE, BLACK])
  carrying.press("D")
  expect([carrying.asked, carrying.draft]).toEqual([null, RED])
})

test("it is led on from town to town, and every way is judged", () => {
  const { carrying, asked } = begun()
  carrying.press("D")
  expect(carrying.takes("A")).toBe(true)
  expect(carrying.takes("B")).toBe(false)
  carrying.press("A")
  expect(carrying.stops).toEqual(["D", "A"])
  expect(asked).toEqual([{ ...RED.action, over: [4] }])
  carrying.press("C")
  expect([carrying.astray, carrying.links]).toEqual(["C", [4]])
})

test("between links of several owners one is asked", () => {
  const { carrying } = begun()
  for (const town of ["D", "A"]) carrying.press(town)
  carrying.look("B")
  expect(carrying.preview).toEqual([0, 1])
  carrying.press("B")
  expect(carrying.asked).toBe("B")
  expect(carrying.next.map(({ owner }) => owner)).toEqual(["MR", "GER"])
  carrying.leadOn(1)
  expect([carrying.links, carrying.asked]).toEqual([[4, 1], null])
  expect(carrying.next).toEqual([{ town: "C", link: 2, owner: "GER" }])
})

test("where it may end it is led no further", async () => {
  const { carrying } = begun()
  carrying.begin(BLUE)
  for (const link of [0, 2]) carrying.leadOn(link)
  await Promise.resolve()
  await Promise.resolve()
  expect(carrying.isThere).toBe(true)
  expect(carrying.next).toEqual([])
  carrying.press("D")
  expect([carrying.astray, carrying.stops]).toEqual([null, ["A", "B", "C"]])
  carrying.press("B")
  expect([carrying.stops, carrying.isThere]).toEqual([["A", "B"], false])
})

test("a town of the way cuts it back to there", () => {
  const { carrying } = begun()
  carrying.begin(RED)
  for (const link of [4, 1, 2]) carrying.leadOn(link)
  expect(carrying.covers("C")).toBe(true)
  carrying.press("A")
  expect(carrying.stops).toEqual(["D", "A"])
  carrying.press("D")
  expect(carrying.links).toEqual([])
})

test("one goes back step by step, to the choice of goods and out", () => {
  const { carrying, asked } = begun()
  for (const town of ["D", "A", "B"]) carrying.press(town)
  expect(carrying.back()).toBe(true)
  expect([carrying.asked, carrying.links]).toEqual([null, [4]])
  expect(carrying.back()).toBe(true)
  expect([carrying.draft, carrying.links, carrying.verdict]).toEqual([RED, [], null])
  expect(carrying.back()).toBe(true)
  expect(carrying.draft).toBeNull()
  expect(carrying.back()).toBe(false)
  expect(asked).toHaveLength(1)
})

test("what may not end here is on its way; a refusal elsewhere marks the town it is about", async () => {
  const { carrying } = begun()
  carrying.begin(RED)
  carrying.leadOn(4)
  await answered()
  expect([carrying.isOnItsWay, carrying.isBlamed("A")]).toEqual([true, false])
  const faulty = begun("A").carrying
  faulty.begin(RED)
  for (const link of [4, 1]) faulty.leadOn(link)
  await answered()
  expect(faulty.isOnItsWay).toBe(false)
  expect(faulty.stops.filter((town) => faulty.isBlamed(town))).toEqual(["A"])
})
