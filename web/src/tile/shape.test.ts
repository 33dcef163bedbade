import { describe, expect, test } from "vitest"
import { HALF_HEIGHT } from "../hexes/geometry"
import { pointsOf, shape } from "./shape"
import { city, tile, town } from "../hexes/tiles.fixture"
import { across, apart, heading, sideMiddle } from "./way"

describe("a way across a hex", () => {
  test.each([
    [0, 1],
    [0, 2],
    [0, 3],
    [4, 0],
    [5, 1],
    [1, 0],
  ])("from side %i to side %i begins and ends in their middles, at right angles", (a, b) => {
    const way = across(a, b)
    expect(apart(way.at(0), sideMiddle(a))).toBeLessThan(0.01)
    expect(apart(way.at(1), sideMiddle(b))).toBeLessThan(0.01)
    const square = (s: number, side: number): number =>
      Math.abs(Math.sin(((heading(way, s) - 90 - 60 * side) * Math.PI) / 180))
    expect(square(0, a)).toBeLessThan(0.05)
    expect(square(1, b)).toBeLessThan(0.05)
  })

  test("is longest when straight", () => {
    expect(across(0, 3).length).toBeCloseTo(2 * HALF_HEIGHT)
    expect(across(0, 2).length).toBeLessThan(across(0, 3).length)
    expect(across(0, 1).length).toBeLessThan(across(0, 2).length)
  })
})

describe("lines that cross", () => {
  test.each([
    ["20", "0-3 1-4", 1],
    ["16", "0-2 1-3", 1],
    ["18", "0-3 1-2", 0],
    ["45", "0-3 2-4 0-4 2-3", 1],
    ["47", "0-3 1-4 1-3 0-4", 1],
  ])("pass over each other: tile %s", (number, pieces, count) => {
    expect(shape(tile(number, pieces)).bridges).toHaveLength(count)
  })

  test("but not where they join", () => {
    expect(shape(tile("23", "0-3 0-4")).bridges).toEqual([])
    expect(shape(tile("41", "0-3 0-1 1-3")).bridges).toEqual([])
    expect(shape(tile("63", "0-a 1-a 2-a 3-a 4-a 5-a", [city(2)])).bridges).toEqual([])
  })
})

describe("stops", () => {
  test("a city alone stands in the middle, a town on its line", () => {
    expect(shape(tile("57", "0-a 3-a", [city(1)])).stops[0]?.at).toEqual({ x: 0, y: 0 })
    const [bend] = shape(tile("3", "0-a 1-a", [town])).stops
    expect(apart(bend?.at ?? { x: 0, y: 0 }, across(0, 1).at(0.5))).toBeLessThan(0.01)
  })

  test.each([
    ["54", "0-a 1-a 2-b 3-b"],
    ["59", "0-a 2-b"],
    ["64", "0-a 2-a 3-b 4-b"],
    ["65", "0-a 4-a 2-b 3-b"],
    ["66", "0-a 3-a 1-b 2-b"],
    ["67", "0-a 3-a 2-b 4-b"],
    ["68", "0-a 3-a 1-b 4-b"],
  ])("two cities of tile %s hide neither each other nor the other's track", (number, pieces) => {
    const { stops, lines } = shape(tile(number, pieces, [city(1), city(1)]))
    const [a, b] = [stops[0]?.at ?? { x: 0, y: 0 }, stops[1]?.at ?? { x: 0, y: 0 }]
    expect(apart(a, b)).toBeGreaterThan(25)
    const half = lines.length / 2
    for (const p of lines.slice(0, half).flatMap(pointsOf)) expect(apart(p, b)).toBeGreaterThan(14)
    for (const p of lines.slice(half).flatMap(pointsOf)) expect(apart(p, a)).toBeGreaterThan(14)
  })

  test("a city beside a through line leaves it free", () => {
    const { stops } = shape(tile("", "1-a 4-a 1-4", [city(1)]))
    const clear = pointsOf({ way: across(1, 4), from: 0, to: 1 }).map((p) =>
      apart(p, stops[0]?.at ?? { x: 0, y: 0 }),
    )
    expect(Math.min(...clear)).toBeGreaterThan(17)
  })

  test("track ends at its stop", () => {
    const { stops, lines } = shape(tile("67", "0-a 3-a 2-b 4-b", [city(1), city(1)]))
    const ends = lines.map((line) => pointsOf(line).at(-1) ?? { x: 99, y: 99 })
    ends.forEach((end, n) => {
      expect(apart(end, stops[n < 2 ? 0 : 1]?.at ?? { x: 0, y: 0 })).toBeLessThan(0.01)
    })
  })
})
