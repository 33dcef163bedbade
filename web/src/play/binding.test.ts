import { describe, expect, test } from "vitest"
import type { Decision, Description, Draft, Option, Refused } from "../api/types"
import {
  NOWHERE,
  answer,
  bind,
  hexDraft,
  linksOf,
  isPassOrDone,
  isPlain,
  legalAt,
  names,
  offers,
  refusedAt,
  type Spot,
} from "./binding"
import { completed } from "./making/drafts"
import { grouped, matching } from "./grouping"

function shown(
  label: string,
  target: Partial<typeof NOWHERE> = {},
  more: Partial<Description> = {},
): Description {
  return {
    label,
    target: { ...NOWHERE, ...target },
    group: null,
    preview: null,
    irreversible: false,
    routes: [],
    ...more,
  }
}
function option(kind: string, described: Description, more: Partial<Option> = {}): Option {
  return {
    action: { kind, player: "Ann" },
    description: described,
    amount: null,
    field: "amount",
    ...more,
  }
}
const refused: Refused = {
  action: { kind: "choose", player: "Ann" },
  description: shown("Develop", { market: "dial-develop" }),
  refusal: { rule: "§3.3", why: "The needle is red", instead: null, at: null, ways: [] },
}
const draft = (company: string): Draft => ({
  action: { kind: "build", player: "Ann", company, where: "" },
  kind: "hex",
  field: "where",
  description: shown(`Build for ${company}`, { company }),
})

function decision(options: readonly Option[], more: Partial<Decision> = {}): Decision {
  return { actor: "Ann", prompt: "Build", rule: "§5.1", options, refused: [], drafts: [], ...more }
}
const atHex = (id: string): Spot => ({ at: "hex", id })

describe("binding", () => {
  const red = option("build", shown("PRR: Q5", { hex: "Q5" }, { group: "Build for PRR" }))
  const blue = option("build", shown("B&O: Q5", { hex: "Q5" }, { group: "Build for B&O" }))
  const pass = option("pass", shown("Skip the action"))
  const all = offers(decision([red, blue, pass], { refused: [refused] }))
  const bound = bind(all)

  test("a hex has every option that targets it", () => {
    expect(legalAt(bound, atHex("Q5"))).toEqual([red, blue])
    expect(legalAt(bound, atHex("Q6"))).toEqual([])
  })

  test("a target names each part of the table that stands in it", () => {
    const target = { ...NOWHERE, company: "PRR", market: "stock", cell: "a1" }
    expect(names(target, { at: "company", id: "PRR" })).toBe(true)
    expect(names(target, { at: "cell", id: "stock/a1" })).toBe(true)
    expect(names(target, { at: "company", id: "B&O" })).toBe(false)
    expect(names(NOWHERE, { at: "player", id: "" })).toBe(false)
  })

  test("an option without a target is only listed", () => {
    expect([...bound.values()].flat().some(({ key }) => key === "o2")).toBe(false)
  })

  test("a refused thing explains itself where one would click", () => {
    expect(refusedAt(bound, { at: "market", id: "dial-develop" })).toEqual([refused])
    expect(legalAt(bound, { at: "market", id: "dial-develop" })).toEqual([])
  })

  test("the most particular target counts", () => {
    const both = bind(
      offers(decision([option("buy", shown("Buy", { hex: "A1", company: "PRR" }))])),
    )
    expect([...both.keys()]).toEqual(["hex A1"])
  })

  test("a cell chosen for a company is bound to both", () => {
    const par = option("par", shown("Start", { company: "PRR", market: "stock", cell: "0-6" }))
    expect([...bind(offers(decision([par]))).keys()]).toEqual(["cell stock/0-6", "company PRR"])
  })

  test("groups keep their order, and what has none comes first", () => {
    expect(grouped(all.slice(0, 3)).map(({ key }) => key)).toEqual([
      null,
      "Build for PRR",
      "Build for B&O",
    ])
  })

  test("to pass is told from what one looks for", () => {
    expect(all.filter(isPassOrDone)).toEqual([all[2]])
  })

  test("the filter looks at every word, without accents", () => {
    const city = offers(decision([option("build", shown("PRR : Montréal")), red]))
    expect(matching(city, "montreal prr").map(({ key }) => key)).toEqual(["o0"])
    expect(matching(city, "")).toHaveLength(2)
  })
})

describe("answers", () => {
  const bid = option("bid", shown("Bid"), {
    amount: { low: 7, high: 30, step: 1, open: false },
    field: "amount",
  })

  test("carry the number in the field the option names", () => {
    expect(answer(bid, 12)).toEqual({ kind: "bid", player: "Ann", amount: 12 })
  })

  test("with a number or no way back are not sent on a click", () => {
    expect(isPlain(bid)).toBe(false)
    expect(isPlain(option("sell", shown("Sell", {}, { irreversible: true })))).toBe(false)
    expect(isPlain(option("pass", shown("Pass")))).toBe(true)
  })
})

describe("a click on any hex", () => {
  const two = decision([], { drafts: [draft("PRR"), draft("B&O")] })

  test("completes the draft of the company last used, else the first", () => {
    expect(hexDraft(two, "B&O")).toEqual(draft("B&O"))
    expect(hexDraft(two, null)).toEqual(draft("PRR"))
    expect(completed(draft("PRR"), "K4")).toMatchObject({ company: "PRR", where: "K4" })
  })

  test("means nothing where no draft waits for a hex", () => {
    expect(hexDraft(decision([]), null)).toBeNull()
    expect(hexDraft(null, null)).toBeNull()
    const link = { ...draft("PRR"), kind: "link" } as const
    expect(hexDraft(decision([], { drafts: [link] }), null)).toBeNull()
  })
})

describe("an option to lead something over links", () => {
  const way: Draft = {
    kind: "way",
    action: { kind: "deliver", player: "Ann", over: [] },
    field: "over",
    description: null,
  }
  const asked = decision([], { drafts: [way] })
  const led = { ...option("deliver", shown("Red")), action: { ...way.action, over: [3, 5] } }

  test("says which, in the field that the draft names", () => {
    expect(linksOf(asked, led)).toEqual([3, 5])
  })

  test("is none if its kind is not led over links", () => {
    expect(linksOf(asked, { ...led, action: { ...led.action, kind: "build" } })).toEqual([])
    expect(linksOf(decision([]), led)).toEqual([])
  })
})
