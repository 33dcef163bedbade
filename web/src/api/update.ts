import type { LogEntry, TableView, Update } from "./types"

type Place = string | number

/** What a page holds of a table: what is shown, and the mark by which the server knows it. */
export type Held = { readonly mark: string; readonly shown: TableView }

/**
 * What is held after an update: the same if it was known already or is older, `null` if it does
 * not follow what is held.
 */
export function laid(held: Held | null, update: Update): Held | null {
  if (held && (update.mark === held.mark || isOlder(update, held.shown))) return held
  if (update.whole) return { mark: update.mark, shown: update.whole }
  if (!held || update.since !== held.mark) return null
  let shown: TableView = held.shown
  for (const [path, value] of update.changes) shown = put(shown, path, value) as TableView
  if (update.log) {
    const { after, entries } = update.log
    const kept = shown.log.filter((entry) => entry.ply <= after)
    shown = { ...shown, log: [...kept, ...entries], log_since: Math.min(shown.log_since, after) }
  }
  return { mark: update.mark, shown }
}

function isOlder(update: Update, shown: TableView): boolean {
  if (update.revision !== shown.revision || !update.whole) return update.revision < shown.revision
  return update.whole.table.changed_at < shown.table.changed_at
}

/** With what happened before the part of the log that is shown. */
export function withEarlier(shown: TableView, earlier: readonly LogEntry[]): TableView {
  const before = earlier.filter((entry) => entry.ply <= shown.log_since)
  return { ...shown, log: [...before, ...shown.log], log_since: -1 }
}

/** A copy in which one place is another; what lies beside the way there stays the same object. */
function put(inside: unknown, path: readonly Place[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  if (Array.isArray(inside)) {
    const list: unknown[] = [...(inside as readonly unknown[])]
    const n = Number(first)
    list[n] = put(list[n], rest, value)
    return list
  }
  const row = inside as Readonly<Record<string, unknown>>
  return { ...row, [first]: put(row[first], rest, value) }
}
