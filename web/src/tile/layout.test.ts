import { describe, expect, test } from "vitest"
import { layout, RATE, REVENUE, rotated } from "./layout"
import { pointsOf, TRACK } from "./shape"
import { area, city, tile, town } from "../hexes/tiles.fixture"
import { apart } from "./way"

const bare = { label: "", cost: null, facts: [] }
const turns = [0, 1, 2, 3, 4, 5] as const
const tiles = [
  tile("57", "0-a 3-a", [city(1)]),
  tile("14", "0-a 1-a 3-a 4-a", [city(2)]),
  tile("54", "0-a 1-a 2-b 3-b", [city(1), city(1)]),
  tile("4", "0-a 3-a", [town]),
  tile("1", "1-a 3-a 0-b 4-b", [town, town]),
]

describe.each(tiles.map((made) => [made.number, made] as const))("tile %s", (_, made) => {
  test.each(turns)("turned by %i, the revenue covers neither track nor circles", (rotation) => {
    for (const orientation of ["flat", "pointy"] as const) {
      const drawn = layout(orientation, { ...made, rotation }, bare)
      const [revenue] = drawn.revenues
      expect(revenue).toBeDefined()
      const at = revenue?.at ?? { x: 0, y: 0 }
      expect(Math.hypot(at.x, at.y) + REVENUE).toBeLessThan(50)
      for (const p of drawn.shape.lines.flatMap(pointsOf))
        expect(apart(rotated(p, drawn.turn), at)).toBeGreaterThan(REVENUE + TRACK / 2 - 1)
      for (const { at: site, stop, circles } of drawn.sites)
        if (stop.kind === "city")
          for (const c of circles.at)
            expect(apart({ x: site.x + c.x, y: site.y + c.y }, at)).toBeGreaterThan(
              REVENUE + circles.radius - 1,
            )
    }
  })
})

test("six turns bring a tile back", () => {
  const made = tile("57", "0-a 3-a", [city(1)])
  const [still, around] = [0, 6].map((rotation) => layout("flat", { ...made, rotation }, bare))
  expect(around?.turn).toBe((still?.turn ?? 0) + 360)
})

test("stops that pay the same share one figure, others have their own", () => {
  const same = tile("59", "0-a 2-b", [city(1), city(1)])
  expect(layout("pointy", same, bare).revenues).toHaveLength(1)
  const two = tile("x", "0-a 2-b", [city(1, "30"), city(1, "50")])
  expect(layout("pointy", two, bare).revenues.map(({ text }) => text)).toEqual(["30", "50"])
})

test.each([
  [2, [2]],
  [3, [3]],
  [4, [2, 2]],
  [5, [3, 2]],
])("%i rates lie in rows of %j", (count, rows) => {
  const [rates] = layout("flat", tile("", "0-a", [area(count)]), bare).rates
  expect(rates?.rows.map((row) => row.length)).toEqual(rows)
})

test.each(["4-a", "3-a 4-a 5-a", "0-a 1-a 5-a"])(
  "in an area with tracks %s, name and four rates do not cover each other",
  (pieces) => {
    const drawn = layout("flat", tile("", pieces, [area(4)]), { ...bare, label: "Romania" })
    const [rates] = drawn.rates
    const { lines, size, at } = drawn.name ?? { lines: [], size: 0, at: { x: 0, y: 0 } }
    const between = Math.abs(at.y - (rates?.at.y ?? 0))
    expect(between).toBeGreaterThanOrEqual((lines.length * size * 0.95 + 2 * RATE.height) / 2)
    expect(Math.abs(rates?.at.x ?? 99) + RATE.width).toBeLessThan(44)
  },
)
