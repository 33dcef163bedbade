import type { LogEntry, TableInfo, TalkEntry, TalkPart } from "../api/types"

/** What is held of the stream of a table, oldest first, and the entry before it. */
export type Held = { readonly previous: number; readonly entries: readonly TalkEntry[] }

export const NOTHING: Held = { previous: 0, entries: [] }

export const lastOf = (held: Held): number => held.entries.at(-1)?.id ?? held.previous

/** What is held when a part has come; `null` if something between the two is missing. */
export function laid(held: Held, part: TalkPart): Held | null {
  const last = lastOf(held)
  if (part.previous > last) return null
  const told = new Map(part.entries.map((entry) => [entry.id, entry]))
  const removals = new Map(
    part.entries.flatMap((entry) => (entry.of === null ? [] : [[entry.of, entry]])),
  )
  const known = held.entries.map((entry) => told.get(entry.id) ?? entry)
  const entries = [...known, ...part.entries.filter(({ id }) => id > last)].map((entry) => {
    const removal = removals.get(entry.id)
    return removal ? { ...entry, text: "", mentions: [], removed: removal.removed } : entry
  })
  return { previous: held.previous, entries }
}

/** With what was said before. */
export const withEarlier = (held: Held, part: TalkPart): Held => ({
  previous: part.previous,
  entries: [...part.entries, ...held.entries],
})

/** Whether one plays in a game that goes on, so that spectators are apart. */
export const isPlaying = (table: TableInfo): boolean =>
  table.status === "running" && table.seats.some(({ yours }) => yours)

/** Whether an entry stands among the players, for one who looks at this table. */
export const isAmongPlayers = (entry: TalkEntry, table: TableInfo): boolean =>
  entry.audience === "players" || !isPlaying(table)

/** Whether there is something to see: what removes something is seen where that was. */
export const isShown = (entry: TalkEntry): boolean => entry.of === null

export type Line =
  | { readonly kind: "move"; readonly ply: number; readonly entry: LogEntry }
  | { readonly kind: "talk"; readonly ply: number; readonly entry: TalkEntry }

/**
 * Moves and talk in the order in which they happened. What was said at a position stands behind
 * the move that led there; if moves were undone since, behind the last of those that are left.
 */
export function merged(log: readonly LogEntry[], talk: readonly TalkEntry[]): readonly Line[] {
  const plies: number[] = []
  let low = Infinity
  for (const entry of talk.toReversed()) {
    low = Math.min(low, entry.ply)
    plies.unshift(low)
  }
  const lines: Line[] = []
  let next = 0
  for (const [n, entry] of talk.entries()) {
    const ply = plies[n] ?? entry.ply
    for (let move = log[next]; move && move.ply <= ply; move = log[++next])
      lines.push({ kind: "move", ply: move.ply, entry: move })
    lines.push({ kind: "talk", ply, entry })
  }
  for (const move of log.slice(next)) lines.push({ kind: "move", ply: move.ply, entry: move })
  return lines
}
