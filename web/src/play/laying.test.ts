import { describe, expect, test } from "vitest"
import type { Description, Option, Refused } from "../api/types"
import { city, tile } from "../hexes/tiles.fixture"
import type { Offer } from "./binding"
import { back, begin, isLay, lays, onTopOf, pick, turn, turnOf, type Lays } from "./laying"

function shown(hex: string | null, tile: string | null, rotation: number | null): Description {
  return {
    label: `Lay ${tile} on ${hex}`,
    target: {
      hex,
      tile,
      rotation,
      company: null,
      player: null,
      market: null,
      cell: null,
      stop: null,
      train: null,
      private: null,
    },
    group: null,
    preview: null,
    irreversible: false,
    routes: [],
  }
}
const option = (hex: string | null, tile: string | null, rotation: number | null): Option => ({
  action: { kind: "lay", player: "Ann", hex, tile, rotation },
  description: shown(hex, tile, rotation),
  amount: null,
  field: "amount",
})
const legal = (...given: Parameters<typeof option>): Offer => ({
  kind: "option",
  key: given.join(" "),
  option: option(...given),
})
const barred = (hex: string, tile: string): Offer => {
  const refused: Refused = {
    action: { kind: "lay", player: "Ann", hex, tile },
    description: shown(hex, tile, null),
    refusal: { rule: "§18.0", why: "No copy is left", instead: null, at: null, ways: [] },
  }
  return { kind: "refused", key: `${hex} ${tile}`, refused }
}

const all = [
  legal("F16", "57", 4),
  legal("F16", "57", 1),
  legal("F16", "6", 1),
  barred("F16", "5"),
  barred("F16", "57"),
  legal("G17", "9", 0),
  barred("H8", "9"),
  legal("H8", null, null),
  legal(null, null, null),
]
const at = lays(all)
const f16 = at.get("F16") as Lays
const g17 = at.get("G17") as Lays

describe("tiles to lay", () => {
  test("are gathered by hex and tile, with their turns in order", () => {
    expect([...at.keys()]).toEqual(["F16", "G17"])
    expect(f16.fits.map(({ tile }) => tile)).toEqual(["57", "6"])
    expect(f16.fits[0]?.turns.map(({ rotation }) => rotation)).toEqual([1, 4])
  })

  test("say why others are not offered, unless they fit another way", () => {
    expect(f16.unfits.map(({ tile }) => tile)).toEqual(["5"])
    expect(f16.unfits[0]?.refused.refusal.why).toBe("No copy is left")
  })

  test("leave other options on a hex alone", () => {
    expect(all.filter(isLay)).toHaveLength(7)
  })
})

describe("laying", () => {
  test("begins with the hex, and with the tile if only one fits", () => {
    expect(begin("F16", f16)).toEqual({ hex: "F16", tile: null, turn: 0 })
    expect(begin("G17", g17)).toEqual({ hex: "G17", tile: "9", turn: 0 })
  })

  test("turns from one legal position to the next and around", () => {
    const lying = pick(begin("F16", f16), f16, "57")
    expect(turnOf(lying, f16)?.rotation).toBe(1)
    expect(turnOf(turn(lying, f16, 1), f16)?.rotation).toBe(4)
    expect(turnOf(turn(turn(lying, f16, 1), f16, 1), f16)?.rotation).toBe(1)
    expect(turnOf(turn(lying, f16, -1), f16)?.rotation).toBe(4)
  })

  test("keeps the position when another tile is taken, if that one may lie so", () => {
    const lying = pick(begin("F16", f16), f16, "57")
    expect(turnOf(pick(lying, f16, "6"), f16)?.rotation).toBe(1)
    const turned = turn(lying, f16, 1)
    expect(turnOf(pick(turned, f16, "6"), f16)?.rotation).toBe(1)
  })

  test("goes back step by step", () => {
    const lying = pick(begin("F16", f16), f16, "57")
    const empty = back(lying, f16)
    expect(empty).toEqual({ hex: "F16", tile: null, turn: 0 })
    expect(empty && back(empty, f16)).toBeNull()
    expect(back(begin("G17", g17), g17)).toBeNull()
  })

  test("offers the option as it was given", () => {
    const lying = pick(begin("F16", f16), f16, "6")
    expect(turnOf(lying, f16)?.options[0]?.action).toMatchObject({ tile: "6", rotation: 1 })
    expect(turnOf(begin("F16", f16), f16)).toBeNull()
  })
})

describe("a tile over another one", () => {
  const token = (company: string) => ({
    company,
    colour: "#123456",
    symbol: company,
    reserved: false,
  })
  const symbols = (lying: ReturnType<typeof tile>) =>
    lying.stops.map(({ slots }) => slots.map(({ symbol }) => symbol))

  test("keeps the tokens in their city when that grows", () => {
    const old = tile("57", "0-a 3-a", [{ ...city(1), slots: [token("NYC")] }])
    const face = tile("14", "0-a 1-a 3-a 4-a", [city(2)])
    expect(symbols(onTopOf(face, 1, old))).toEqual([["NYC", ""]])
  })

  test("keeps those of two cities apart, by the track that leads there", () => {
    const old = tile("59", "0-a 2-b", [{ ...city(1), slots: [token("ERIE")] }, city(1)])
    const face = tile("66", "0-a 3-a 1-b 2-b", [city(1), city(1)])
    expect(symbols(onTopOf(face, 0, old))).toEqual([["ERIE"], [""]])
    expect(symbols(onTopOf(face, 5, old))).toEqual([[""], ["ERIE"]])
  })

  test("changes nothing but the turn on an empty hex", () => {
    const face = tile("9", "0-3")
    expect(onTopOf(face, 2, null)).toEqual({ ...face, rotation: 2 })
  })
})
