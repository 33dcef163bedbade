import type { Channel, KindChannels } from "../api/types"

export type Kind = keyof KindChannels

export const KINDS: readonly Kind[] = [
  "turn",
  "time",
  "seat",
  "begin",
  "proposal",
  "mention",
  "over",
]

export const NOTHING: KindChannels = {
  turn: [],
  begin: [],
  over: [],
  mention: [],
  proposal: [],
  time: [],
  seat: [],
}

/** What each kind is after a change of the ways it goes. */
export function changed(
  channels: KindChannels,
  change: (ways: readonly Channel[], kind: Kind) => readonly Channel[],
): KindChannels {
  const { turn, begin, over, mention, proposal, time, seat } = channels
  return {
    turn: [...change(turn, "turn")],
    begin: [...change(begin, "begin")],
    over: [...change(over, "over")],
    mention: [...change(mention, "mention")],
    proposal: [...change(proposal, "proposal")],
    time: [...change(time, "time")],
    seat: [...change(seat, "seat")],
  }
}

export const hasWay = (channels: KindChannels, channel: Channel): boolean =>
  KINDS.some((kind) => channels[kind].includes(channel))

export const isSilent = (channels: KindChannels): boolean =>
  KINDS.every((kind) => channels[kind].length === 0)

/** The kinds that a way has by one's usual settings; where it has none, those of the other ways, and
 * where nothing is on, all. */
export function usualKinds(usual: KindChannels, channel: Channel): readonly Kind[] {
  const own = KINDS.filter((kind) => usual[kind].includes(channel))
  if (own.length > 0) return own
  const others = KINDS.filter((kind) => usual[kind].length > 0)
  return others.length > 0 ? others : KINDS
}

/** The same with one way turned on or off, for the kinds named or for all. */
export function turned(
  channels: KindChannels,
  channel: Channel,
  isOn: boolean,
  kinds: readonly Kind[] = KINDS,
): KindChannels {
  return changed(channels, (ways, kind) => {
    if (!kinds.includes(kind)) return ways
    const others = ways.filter((way) => way !== channel)
    return isOn ? [...others, channel] : others
  })
}
