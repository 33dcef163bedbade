import { describe, expect, it } from "vitest"
import type { LogEntry, TableInfo, TalkEntry, TalkPart } from "../api/types"
import { isAmongPlayers, laid, lastOf, merged, NOTHING, withEarlier, type Held } from "./stream"

const said = (id: number, ply = 0, more: Partial<TalkEntry> = {}): TalkEntry => ({
  id,
  ply,
  made_at: "2026-11-18T12:00:00+00:00",
  kind: "said",
  seat: 0,
  name: "Ann",
  text: `message ${id}`,
  audience: "players",
  mentions: [],
  yours: false,
  removed: null,
  of: null,
  ...more,
})
const part = (previous: number, ...entries: TalkEntry[]): TalkPart => ({
  previous,
  entries,
  mutes: false,
})
const held = (...entries: TalkEntry[]): Held => ({ previous: 0, entries })
const ids = (of: Held | null): readonly number[] | undefined => of?.entries.map(({ id }) => id)

describe("a part of the stream", () => {
  it("is laid behind what is held, once", () => {
    const one = laid(NOTHING, part(0, said(3)))
    expect(ids(one)).toEqual([3])
    expect(ids(laid(held(said(3)), part(3, said(7), said(9))))).toEqual([3, 7, 9])
    expect(ids(laid(held(said(3), said(7)), part(0, said(3), said(7))))).toEqual([3, 7])
    expect(ids(laid(held(said(3), said(7)), part(3, said(7), said(8))))).toEqual([3, 7, 8])
  })

  it("does not hide that something is missing", () => {
    expect(laid(held(said(3)), part(5, said(7)))).toBeNull()
    expect(laid(NOTHING, part(2, said(3)))).toBeNull()
  })

  it("takes the text from what it removes", () => {
    const gone = said(9, 0, { kind: "removed", of: 3, removed: "operator", text: "" })
    const after = laid(held(said(3, 0, { mentions: [1] }), said(4)), part(4, gone))
    expect(after?.entries[0]).toMatchObject({ text: "", removed: "operator", mentions: [] })
    expect(after?.entries[1]?.text).toBe("message 4")
  })

  it("may stand before what is held", () => {
    const all = withEarlier({ previous: 4, entries: [said(5)] }, part(1, said(2), said(4)))
    expect(ids(all)).toEqual([2, 4, 5])
    expect([all.previous, lastOf(all)]).toEqual([1, 5])
  })
})

describe("moves and talk", () => {
  const move = (ply: number): LogEntry => ({ ply, actor: "Ann", text: `move ${ply}` })
  const order = (log: readonly LogEntry[], talk: readonly TalkEntry[]): readonly string[] =>
    merged(log, talk).map(({ kind, entry }) =>
      kind === "move" ? `m${entry.ply}` : `t${(entry as TalkEntry).id}`,
    )

  it("stand in the order in which they happened", () => {
    const log = [move(0), move(1), move(1), move(2)]
    expect(order(log, [said(5, 0), said(6, 1), said(7, 1), said(8, 2)])).toEqual([
      ...["m0", "t5", "m1", "m1", "t6", "t7", "m2", "t8"],
    ])
    expect(order(log, [])).toEqual(["m0", "m1", "m1", "m2"])
    expect(order([], [said(5, 3)])).toEqual(["t5"])
  })

  it("stay in order when moves are undone and others played", () => {
    const talk = [said(5, 1), said(6, 3), said(7, 1, { kind: "undone" }), said(8, 2)]
    expect(order([move(1), move(2), move(3)], talk)).toEqual([
      "m1",
      "t5",
      "t6",
      "t7",
      "m2",
      "t8",
      "m3",
    ])
  })
})

describe("spectators", () => {
  const table = (status: string, yours: boolean): TableInfo =>
    ({ status, seats: [{ yours }] }) as unknown as TableInfo
  const theirs = said(1, 0, { audience: "spectators", seat: null })

  it("are apart for a player while the game goes on, and for nobody else", () => {
    expect(isAmongPlayers(theirs, table("running", true))).toBe(false)
    expect(isAmongPlayers(said(1), table("running", true))).toBe(true)
    expect(isAmongPlayers(theirs, table("running", false))).toBe(true)
    expect(isAmongPlayers(theirs, table("finished", true))).toBe(true)
  })
})
