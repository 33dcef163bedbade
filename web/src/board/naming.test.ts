import { expect, test } from "vitest"
import type { Hex } from "../api/types"
import { middle } from "../hexes/geometry"
import { boxes, naming, type Named } from "./naming"

const row = (...names: readonly string[]) =>
  ({
    orientation: "pointy",
    hexes: names.map((label, q) => ({ id: label, label, q, r: 0 }) as unknown as Hex),
  }) as const

function overlaps(board: ReturnType<typeof row>, named: ReadonlyMap<string, Named>): number {
  const all = board.hexes.map((hex) => {
    const name = named.get(hex.id)
    return name ? boxes(name, middle(board.orientation, hex)) : []
  })
  return all.flatMap((some, n) =>
    some.flatMap((a) =>
      all
        .slice(n + 1)
        .flat()
        .filter((b) => Math.abs(a.x + a.width / 2 - b.x - b.width / 2) < (a.width + b.width) / 2)
        .filter(
          (b) => Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < (a.height + b.height) / 2,
        ),
    ),
  ).length
}

test("a name with room stands above the middle of its hex, magnified", () => {
  const named = naming(row("Leeds", "", "", "York"), 1.5, 0)
  expect(named.get("York")).toEqual({ lines: ["York"], size: 19 * 1.5, at: { x: 0, y: -17 } })
})

test("neighbours do not run into each other", () => {
  const board = row("Kassel", "Mühlhausen", "Schneidemühl", "Frankfurt an der Oder", "Bromberg")
  const named = naming(board, 1.6, 0)
  expect(named.size).toBe(5)
  expect(overlaps(board, named)).toBe(0)
})

test("a name that could not be read is left out", () => {
  const named = naming(row("Kassel", "Mühlhausen", "Schneidemühl", "Bromberg"), 1.6, 22)
  expect(named.size).toBeLessThan(4)
  expect(named.size).toBeGreaterThan(0)
})
