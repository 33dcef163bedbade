import { expect, test } from "vitest"
import type { Hex, Route } from "../api/types"
import { laid } from "./laid"
import { city, tile } from "../hexes/tiles.fixture"
import { traces } from "./tracing"

const hex = (id: string, q: number, made: ReturnType<typeof tile>): Hex => ({
  id,
  q,
  r: 0,
  terrain: "plain",
  label: "",
  cost: null,
  facts: [],
  counters: [],
  edges: [],
  town: false,
  tile: made,
})
const tiles = laid({
  orientation: "pointy",
  hexes: [
    hex("A1", 0, { ...tile("57", "0-a 3-a", [city(1)]), rotation: 1 }),
    hex("A3", 1, { ...tile("9", "0-3"), rotation: 1 }),
  ],
})
const route: Route = {
  train: "2",
  name: "A1",
  legs: [
    { hex: "A1", start: "stop:0", end: "edge:4" },
    { hex: "A3", start: "edge:1", end: "edge:4" },
    { hex: "A5", start: "edge:1", end: "stop:0" },
  ],
  calls: [{ hex: "A1", stop: 0, revenue: "20" }],
  total: "$20",
  company: null,
}

test("a route follows the track of turned tiles, as far as the board goes", () => {
  const [trace] = traces([route], tiles)
  expect(trace?.legs.map(({ turn }) => turn)).toEqual([90, 90])
  expect(trace?.tags.map(({ text }) => text)).toEqual(["20"])
})

test("two routes differ in colour and dash, and their tags stand side by side", () => {
  const [a, b] = traces([route, route], tiles)
  expect(a?.colour).not.toBe(b?.colour)
  expect(a?.dash).not.toBe(b?.dash)
  expect(b?.tags[0]?.at.x).toBeGreaterThan((a?.tags[0]?.at.x ?? 0) + 10)
})
