import { describe, expect, it } from "vitest"
import { en } from "../i18n/en/words"
import { clockRequest, clockText, remaining, USUAL } from "./clock"

describe("a clock", () => {
  it("says how long a move or a player has", () => {
    const told = { kind: "move", seconds: 120, bonus: 0, runs_out: "wait" } as const
    expect(clockText(told, en)).toBe("2 min per move")
    expect(clockText({ ...told, seconds: 86_400 }, en)).toBe("1 day per move")
    expect(clockText({ ...told, kind: "bank", seconds: 2700, bonus: 20 }, en)).toBe(
      "45 min per player + 20 s",
    )
  })
  it("is asked for with what happens when it runs out", () => {
    expect(clockRequest("none", USUAL, "bot")).toBeNull()
    expect(clockRequest("day", USUAL, "bot")).toEqual({
      kind: "move",
      seconds: 86_400,
      bonus: 0,
      runs_out: "bot",
    })
  })
  it("may be set to anything", () => {
    const own = { kind: "bank", count: 36, unit: "hours", bonus: 90 } as const
    expect(clockRequest("own", own, "wait")).toEqual({
      kind: "bank",
      seconds: 129_600,
      bonus: 90,
      runs_out: "wait",
    })
    expect(clockRequest("own", { ...own, kind: "move" }, "wait")?.bonus).toBe(0)
  })
  it("counts down, in seconds at the end", () => {
    expect(remaining(65_000, en)).toBe("1:05")
    expect(remaining(3 * 3_600_000 + 20 * 60_000, en)).toBe("3 h 20")
    expect(remaining(52 * 3_600_000, en)).toBe("2 d 4 h")
    expect(remaining(-5, en)).toBe("0:00")
  })
})
