import type { SeatRequest, TitleInfo } from "../api/types"

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
