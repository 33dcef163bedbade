import type { ClockInfo, ClockRequest, SeatInfo, TableInfo } from "../api/types"
import type { Words } from "../i18n/language.svelte"

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The clocks that a table may be given. */
const CLOCKS = {
  none: null,
  live: { kind: "move", seconds: 2 * MINUTE, bonus: 0 },
  day: { kind: "move", seconds: DAY, bonus: 0 },
  three: { kind: "move", seconds: 3 * DAY, bonus: 0 },
  bank: { kind: "bank", seconds: 45 * MINUTE, bonus: 20 },
} as const
export type ClockName = keyof typeof CLOCKS | "own"

const UNITS = { minutes: MINUTE, hours: HOUR, days: DAY } as const
export type Unit = keyof typeof UNITS
/** The longest time that a clock may have. */
const LONGEST = 60 * DAY
export const mostOf = (unit: Unit): number => LONGEST / UNITS[unit]

/** A clock as somebody sets it; nothing stands for a number that is not written yet. */
export type OwnClock = {
  readonly kind: ClockInfo["kind"]
  readonly count: number | null
  readonly unit: Unit
  /** Seconds. */
  readonly bonus: number | null
}
export const USUAL: OwnClock = { kind: "move", count: 12, unit: "hours", bonus: 0 }

export function clockRequest(
  name: ClockName,
  own: OwnClock,
  runsOut: ClockInfo["runs_out"],
): ClockRequest | null {
  const clock =
    name === "own"
      ? {
          kind: own.kind,
          seconds: (own.count ?? 0) * UNITS[own.unit],
          bonus: own.kind === "bank" ? (own.bonus ?? 0) : 0,
        }
      : CLOCKS[name]
  return clock && { ...clock, runs_out: runsOut }
}

function span(seconds: number, t: Words): string {
  if (seconds % DAY === 0) return t.days(seconds / DAY)
  if (seconds % HOUR === 0) return t.hours(seconds / HOUR)
  return seconds % MINUTE === 0 ? t.minutes(seconds / MINUTE) : t.secondsShort(seconds)
}

/** How a table is timed, in a few words. */
export function clockText(clock: ClockInfo, t: Words): string {
  if (clock.kind === "move") return t.perMove(span(clock.seconds, t))
  const bank = t.perPlayer(span(clock.seconds, t))
  return clock.bonus > 0 ? `${bank} + ${span(clock.bonus, t)}` : bank
}

/** What is left, to the second when it is short: "1:05", "3 h 20", "2 d 4 h". */
export function remaining(milliseconds: number, t: Pick<Words, "dayShort">): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  const hours = Math.floor(seconds / HOUR)
  const minutes = String(Math.floor((seconds % HOUR) / MINUTE))
  if (hours >= 24) return `${Math.floor(hours / 24)} ${t.dayShort} ${hours % 24} h`
  if (hours > 0) return `${hours} h ${minutes.padStart(2, "0")}`
  return `${minutes}:${String(seconds % MINUTE).padStart(2, "0")}`
}

/** Whether somebody has let their time run out, by the clock of the server. */
export const isLate = (
  { acts }: Pick<SeatInfo, "acts">,
  { deadline }: Pick<TableInfo, "deadline">,
  now: number,
): boolean => acts && deadline !== null && now > Date.parse(deadline)
