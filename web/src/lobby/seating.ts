import type { SeatRequest, TitleInfo } from "../api/types"
import type { Chosen } from "./readings"

/** Who one plays with. */
export type Company = "friends" | "bots" | "screen"

/** Seats for a new table: the first is always played here. */
export function company(
  kind: Company,
  count: number,
  { bots }: Pick<TitleInfo, "bots">,
): readonly SeatRequest[] {
  const bot = bots.find((name) => name !== "random") ?? bots[0] ?? ""
  const other: SeatRequest =
    kind === "friends"
      ? { kind: "open", name: "", bot }
      : { kind: kind === "bots" && bots.length > 0 ? "bot" : "here", name: "", bot }
  return Array.from({ length: count }, (_, n) => (n === 0 ? { ...other, kind: "here" } : other))
}

/** How many must sit at a table with these options. */
export function fewest(
  { min_players, options }: Pick<TitleInfo, "min_players" | "options">,
  chosen: Chosen,
): number {
  const smaller = options.flatMap(({ name, choices }) =>
    choices.flatMap((choice) =>
      choice.min_players !== null && choice.value === chosen[name] ? [choice.min_players] : [],
    ),
  )
  return Math.min(min_players, ...smaller)
}

/** The seats with every unnamed player of this screen given a name: the visitor's own first. */
export function seated(
  seats: readonly SeatRequest[],
  visitor: string,
  nameOf: (seat: number) => string,
): SeatRequest[] {
  const first = seats.findIndex(({ kind }) => kind === "here")
  return seats.map((seat, n) => {
    if (seat.kind !== "here" || seat.name.trim()) return { ...seat, name: seat.name.trim() }
    return { ...seat, name: n === first && visitor ? visitor : nameOf(n + 1) }
  })
}
