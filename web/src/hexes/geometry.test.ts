import { describe, expect, test } from "vitest"
import type { Hex } from "../api/types"
import {
  bounds,
  centre,
  freeCorners,
  land,
  marks,
  middle,
  RADIUS,
  side,
  toward,
  widened,
} from "./geometry"

function hex(id: string, q: number, r: number): Hex {
  return {
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
    tile: null,
  }
}
/** A hex and its six neighbours, each called by the side across which it lies. */
const FLOWERS = {
  flat: [
    hex("M", 0, 0),
    hex("0", 0, 1),
    hex("1", -1, 1),
    hex("2", -1, 0),
    hex("3", 0, -1),
    hex("4", 1, -1),
    hex("5", 1, 0),
  ],
  pointy: [
    hex("M", 0, 0),
    hex("0", -1, 1),
    hex("1", -1, 0),
    hex("2", 0, -1),
    hex("3", 1, -1),
    hex("4", 1, 0),
    hex("5", 0, 1),
  ],
} as const

describe.each(["flat", "pointy"] as const)("a %s board", (orientation) => {
  const flower: readonly Hex[] = FLOWERS[orientation]
  const board = { orientation, hexes: flower }

  test("neighbours lie one height away, each across its own side", () => {
    for (const neighbour of flower.slice(1)) {
      const at = middle(orientation, neighbour)
      expect(Math.hypot(at.x, at.y)).toBeCloseTo(RADIUS * Math.sqrt(3))
      const across = centre(side(orientation, Number(neighbour.id)))
      expect(across.x).toBeCloseTo(at.x / 2)
      expect(across.y).toBeCloseTo(at.y / 2)
    }
  })

  test("its bounds hold every corner", () => {
    const box = bounds(board)
    const [wide, high] = [5 * RADIUS, 3 * Math.sqrt(3) * RADIUS]
    expect(box.width).toBeCloseTo(orientation === "flat" ? wide : high)
    expect(box.height).toBeCloseTo(orientation === "flat" ? high : wide)
    expect(land(board).match(/M/g)).toHaveLength(flower.length)
  })
})

describe("cursor keys", () => {
  test("on a flat board up and down go straight", () => {
    const board = { orientation: "flat", hexes: FLOWERS.flat } as const
    expect(toward(board, "M", "up")).toBe("3")
    expect(toward(board, "M", "down")).toBe("0")
    expect(["4", "5"]).toContain(toward(board, "M", "right"))
  })

  test("on a pointy board left and right go straight", () => {
    const board = { orientation: "pointy", hexes: FLOWERS.pointy } as const
    expect(toward(board, "M", "right")).toBe("4")
    expect(toward(board, "M", "left")).toBe("1")
  })

  test("stop at the edge and on unknown hexes", () => {
    const board = { orientation: "flat", hexes: FLOWERS.flat } as const
    expect(toward(board, "3", "up")).toBeNull()
    expect(toward(board, "Z9", "up")).toBeNull()
  })
})

test("the widest free corner comes first", () => {
  const board = { orientation: "flat", hexes: FLOWERS.flat.filter(({ id }) => id !== "1") } as const
  const corners = freeCorners(board, bounds(board, 60), 1)
  expect(corners[0]?.corner).toBe("bottom-left")
  expect(corners.map(({ box }) => box.width)).toEqual(
    corners.map(({ box }) => box.width).sort((a, b) => b - a),
  )
})

test("a tall box gets room on both sides, a wide one stays as it is", () => {
  const tall = { x: 10, y: 0, width: 100, height: 200 }
  expect(widened(tall, { width: 400, height: 400 })).toEqual({ ...tall, x: -40, width: 200 })
  const wide = { x: 10, y: 0, width: 300, height: 200 }
  expect(widened(wide, { width: 400, height: 400 })).toEqual(wide)
  expect(widened(wide, { width: 0, height: 0 })).toEqual(wide)
})

const NAMED = [hex("A2", 0, 0), hex("B2", 1, 0), hex("A3", 0, 1)]

test("a mark stands midway between the two ends of its column or row", () => {
  const { columns, rows } = marks({
    orientation: "pointy",
    hexes: NAMED,
    rulers: {
      columns: [{ label: "A", ends: ["A2", "A3"] }],
      rows: [{ label: "3", ends: ["A3", "A3"] }],
    },
  })
  const at = middle("pointy", { q: 0, r: 1 })
  expect(columns).toEqual([{ label: "A", at: at.x / 2 }])
  expect(rows).toEqual([{ label: "3", at: at.y }])
})

test("there are none where hexes are called otherwise", () => {
  expect(marks({ orientation: "pointy", hexes: NAMED, rulers: null })).toEqual({
    columns: [],
    rows: [],
  })
})
