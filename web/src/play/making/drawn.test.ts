import { expect, test } from "vitest"
import type { Hex, Tile } from "../../api/types"
import { city, tile, town } from "../../hexes/tiles.fixture"
import { calls, extended, hexesOf, legs, nextStops, path, shortened } from "./drawn"
import { trackOf } from "./track"

const hex = (id: string, q: number, r: number, made: Tile | null): Hex => ({
  id,
  q,
  r,
  terrain: "plain",
  label: "",
  cost: null,
  facts: [],
  counters: [],
  edges: [],
  town: false,
  tile: made,
})

/** A row of pointy hexes from west to east, and one to the south-east of the last:
 * a city, plain track, a town, a city; beside it a blank. */
const track = trackOf({
  orientation: "pointy",
  hexes: [
    hex("A1", 0, 0, tile("57", "1-a 4-a", [city(1)])),
    hex("A3", 1, 0, { ...tile("9", "0-3"), rotation: 1 }),
    hex("A5", 2, 0, tile("4", "1-a 5-a", [town])),
    hex("B6", 2, 1, tile("57", "2-a 5-a", [city(1)])),
    hex("A7", 3, 0, null),
  ],
})

test("hexes are neighbours over the sides of the board", () => {
  expect(track.side("A1", "A3")).toBe(4)
  expect(track.side("A5", "B6")).toBe(5)
  expect(track.side("A1", "B6")).toBeNull()
})

test("a route is led along the track to the stop that is clicked", () => {
  const drawn = extended(track, ["A1"], "B6")
  expect(drawn).toEqual(["A1", "A3", "A5", "B6"])
  expect(path(track, drawn ?? [])).toEqual(["A1:0", "A3", "A5:0", "B6:0"])
  expect(calls(track, drawn ?? [])).toEqual(["A1", "A5", "B6"])
  expect(hexesOf(["A1:0", "A3"])).toEqual(["A1", "A3"])
})

test("its legs run from stop to stop over the sides", () => {
  expect(legs(track, ["A1", "A3", "A5"])).toEqual([
    { hex: "A1", start: "stop:0", end: "edge:4" },
    { hex: "A3", start: "edge:1", end: "edge:4" },
    { hex: "A5", start: "edge:1", end: "stop:0" },
  ])
})

test("a click on a hex of the route cuts it back, on its end leads to the stop before", () => {
  expect(extended(track, ["A1", "A3", "A5"], "A3")).toEqual(["A1", "A3"])
  expect(extended(track, ["A1", "A3", "A5"], "A5")).toEqual(["A1"])
  expect(shortened(track, ["A1"])).toEqual([])
})

test("a neighbour without track is taken, so that the rules can speak; a far hex is not", () => {
  expect(extended(track, ["A1", "A3", "A5"], "A7")).toEqual(["A1", "A3", "A5", "A7"])
  expect(extended(track, ["A1"], "A7")).toBeNull()
})

test("the next stops are those reached without passing another", () => {
  expect(nextStops(track, [])).toEqual(["A1", "A5", "B6"])
  expect(nextStops(track, ["A1"])).toEqual(["A5"])
  expect(nextStops(track, ["A1", "A3", "A5"])).toEqual(["B6"])
  expect(nextStops(track, ["B6"])).toEqual(["A5"])
})

test("track of another route is not used again", () => {
  expect(nextStops(track, ["A5"], [["A5", "B6"]])).toEqual(["A1"])
  expect(extended(track, ["A1"], "B6", [["A5", "B6"]])).toBeNull()
})
