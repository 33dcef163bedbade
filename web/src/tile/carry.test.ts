import { expect, test } from "vitest"
import { onTopOf } from "./carry"
import { city, tile } from "./tiles.fixture"

const token = (company: string) => ({
  company,
  colour: "#123456",
  symbol: company,
  reserved: false,
})
const symbols = (laid: ReturnType<typeof tile>) =>
  laid.stops.map(({ slots }) => slots.map(({ symbol }) => symbol))

test("tokens stay in their city when a larger one is laid over it", () => {
  const old = tile("57", "0-a 3-a", [{ ...city(1), slots: [token("NYC")] }])
  expect(symbols(onTopOf(tile("14", "0-a 1-a 3-a 4-a", [city(2)]), 1, old))).toEqual([["NYC", ""]])
})

test("each of two cities keeps its own, by the track that leads there", () => {
  const old = tile("59", "0-a 2-b", [{ ...city(1), slots: [token("ERIE")] }, city(1)])
  const face = tile("66", "0-a 3-a 1-b 2-b", [city(1), city(1)])
  expect(symbols(onTopOf(face, 0, old))).toEqual([["ERIE"], [""]])
  expect(symbols(onTopOf(face, 5, old))).toEqual([[""], ["ERIE"]])
})

test("an empty hex changes nothing but the turn", () => {
  const face = tile("9", "0-3")
  expect(onTopOf(face, 2, null)).toEqual({ ...face, rotation: 2 })
})
