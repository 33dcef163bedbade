import type { SeatRequest, TitleInfo } from "../api/types"
import type { Words } from "../i18n/language.svelte"
import type { Chosen } from "./options"

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

type Sized = Pick<TitleInfo, "min_players" | "options">
/** An option with which fewer may play. */
type Smaller = { readonly chosen: Chosen; readonly least: number }

function smaller({ options }: Sized): readonly Smaller[] {
  return options.flatMap(({ name, choices }) =>
    choices.flatMap(({ value, min_players }) =>
      min_players === null ? [] : [{ chosen: { [name]: value }, least: min_players }],
    ),
  )
}

/** How many must sit at a table with these options. */
export function fewest(title: Sized, options: Chosen): number {
  const chosen = smaller(title).filter(({ chosen }) =>
    Object.entries(chosen).every(([name, value]) => options[name] === value),
  )
  return Math.min(title.min_players, ...chosen.map(({ least }) => least))
}

/** How many must sit there by whatever option. */
export function fewestOfAll(title: Sized): number {
  return Math.min(title.min_players, ...smaller(title).map(({ least }) => least))
}

/** The options with which so few may play. */
export function forSoFew(title: Sized, options: Chosen, count: number): Chosen {
  if (count >= fewest(title, options)) return options
  return { ...options, ...smaller(title).find(({ least }) => least <= count)?.chosen }
}

/** As many seats as wanted; further ones are like the last. */
export function resized(
  seats: readonly SeatRequest[],
  count: number,
  title: Pick<TitleInfo, "bots">,
): readonly SeatRequest[] {
  const more = company("friends", count, title)
  const last = seats.length > 1 ? seats.at(-1) : undefined
  return more.map((seat, n) => seats[n] ?? (last ? { ...last, name: "" } : seat))
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

/** What people read for the name of a bot; one that we do not know goes by its own. */
export function botWords(name: string, t: Words): string {
  switch (name) {
    case "steady":
      return t.botThinks
    case "random":
      return t.botDraws
    default:
      return name
  }
}
