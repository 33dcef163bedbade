import { describe, expect, it } from "vitest"
import type { LogEntry, TableView, Update } from "./types"
import { laid, withEarlier, type Held } from "./update"

const entry = (ply: number): LogEntry => ({ ply, actor: "Ann", text: `move ${ply}` })

const view = {
  game: { ply: 2 },
  panels: [{ id: "a" }, { id: "b" }],
  board: { hexes: [{ id: "A1" }, { id: "A3" }] },
}

const held: Held = {
  mark: "2.aa",
  shown: {
    revision: 2,
    ply: 2,
    latest: 2,
    seat: "Ann",
    can_undo: false,
    bots_wait: 0,
    log_since: -1,
    log: [entry(0), entry(1), entry(2)],
    view,
    table: {},
  } as unknown as TableView,
}

const update = (changed: Partial<Update>): Update => ({
  mark: "3.bb",
  since: "2.aa",
  revision: 3,
  whole: null,
  changes: [],
  log: null,
  ...changed,
})

describe("an update", () => {
  it("is put where it belongs and leaves everything else as it was", () => {
    const after = laid(
      held,
      update({
        changes: [
          [["ply"], 3],
          [["view", "panels", 1, "id"], "c"],
          [["view", "panels", 2], { id: "d" }],
        ],
      }),
    )
    expect(after?.mark).toBe("3.bb")
    expect(after?.shown.ply).toBe(3)
    expect(after?.shown.view?.panels).toEqual([{ id: "a" }, { id: "c" }, { id: "d" }])
    expect(after?.shown.view?.board).toBe(view.board)
    expect(after?.shown.view?.panels[0]).toBe(view.panels[0])
    expect(view.panels).toHaveLength(2)
  })

  it("replaces what was undone in the log", () => {
    const after = laid(held, update({ log: { after: 1, entries: [entry(2), entry(3)] } }))
    expect(after?.shown.log.map(({ ply }) => ply)).toEqual([0, 1, 2, 3])
  })

  it("that is known or older changes nothing", () => {
    expect(laid(held, update({ mark: "2.aa", since: "1.zz" }))).toBe(held)
    expect(laid(held, update({ mark: "1.zz", since: "0.yy", revision: 1 }))).toBe(held)
  })

  it("of the same revision is not replaced by one from before", () => {
    const at = (changed_at: string, mark: string): Update => {
      const whole = { ...held.shown, table: { changed_at } } as TableView
      return update({ since: null, whole, mark, revision: 2 })
    }
    const started = laid(null, at("12:01", "2.new"))
    expect(laid(started, at("12:00", "2.old"))).toBe(started)
    expect(laid(started, at("12:02", "2.next"))?.mark).toBe("2.next")
  })

  it("that does not follow is not laid", () => {
    expect(laid(held, update({ since: "7.ff" }))).toBeNull()
    expect(laid(null, update({}))).toBeNull()
  })

  it("may be all there is", () => {
    const whole = { ...held.shown, revision: 9 }
    expect(laid(null, update({ since: null, whole, mark: "9.cc", revision: 9 }))?.shown).toBe(whole)
  })
})

describe("the earlier part of a log", () => {
  it("comes before what is shown, without what has been undone meanwhile", () => {
    const shown = { ...held.shown, log_since: 1, log: [entry(2)] }
    const all = withEarlier(shown, [entry(0), entry(1), entry(2)])
    expect(all.log.map(({ ply }) => ply)).toEqual([0, 1, 2])
    expect(all.log_since).toBe(-1)
  })
})
