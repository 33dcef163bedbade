import { describe, expect, test } from "vitest"
import { layout, REVENUE, rotated } from "./layout"
import { pointsOf, TRACK } from "./shape"
import { city, tile, town } from "./tiles.fixture"
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
