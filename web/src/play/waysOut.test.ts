import { expect, test } from "vitest"
import type { Description, WayOut } from "../api/types"
import { NOWHERE, offers, waysOut, type Offer } from "./binding"

const described = (label: string, irreversible = false): Description => ({
  label,
  target: { ...NOWHERE, hex: "F20" },
  group: null,
  preview: "$80",
  irreversible,
  routes: [],
})
const bid = { kind: "bid", player: "Ann", amount: 7 }
const pass = { kind: "pass", player: "Ann" }
const token = { kind: "place_token", player: "Ann", hex: "F20", stop: 0 }
const all: readonly Offer[] = offers({
  actor: "Ann",
  prompt: "Go on",
  rule: "§1",
  options: [
    {
      action: bid,
      description: described("Bid"),
      amount: { low: 7, high: 30, step: 1, open: false },
      field: "amount",
    },
    { action: pass, description: described("Pass"), amount: null, field: "amount" },
    { action: token, description: described("Token on F20", true), amount: null, field: "amount" },
  ],
  refused: [],
  drafts: [],
})

function offered(...ways: readonly WayOut[]) {
  return waysOut(ways, all).map(({ option: { action, description, amount } }) => [
    action,
    description.label,
    description.preview,
    description.irreversible,
    amount,
  ])
}

test("a way out with one action is offered as it is listed", () => {
  expect(offered({ text: "choose another city", action: token })).toEqual([
    [token, "Token on F20", "$80", true, null],
  ])
})

test("one that names the number of an amount says so in its own words", () => {
  expect(offered({ text: "bid $7", action: bid })).toEqual([[bid, "bid $7", null, false, null]])
})

test("a way out with much to choose is only read, and one action is offered once", () => {
  const ways = offered(
    { text: "choose another hex", action: null },
    { text: "choose another city", action: token },
    { text: "choose a city", action: token },
    { text: "pass", action: pass },
  )
  expect(ways.map(([action]) => action)).toEqual([token, pass])
})
