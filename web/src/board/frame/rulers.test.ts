import { describe, expect, it } from "vitest"
import { hex } from "../../play/making/land.fixture"
import { rulers } from "./rulers"

describe("rulers", () => {
  const hexes = [hex("A2", 0, 0), hex("B2", 1, 0), hex("A3", 0, 1), hex("A4", -1, 2)]

  it("name columns by letters and rows by numbers where the ids do", () => {
    const { columns, rows } = rulers({ orientation: "pointy", hexes })
    expect(columns.map(({ label }) => label)).toEqual(["A", "B"])
    expect(rows.map(({ label }) => label)).toEqual(["2", "3", "4"])
    expect(rows[1]?.at).toBeGreaterThan(rows[0]?.at ?? 0)
  })

  it("are not drawn where hexes are called otherwise", () => {
    const { columns, rows } = rulers({ orientation: "pointy", hexes: [...hexes, hex("r1", 3, 0)] })
    expect([...columns, ...rows]).toEqual([])
  })
})
