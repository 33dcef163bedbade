import type { components } from "./schema.gen"

type Schemas = components["schemas"]

export type ActionJson = Readonly<Record<string, unknown>>

export type BlockInfo = Schemas["BlockInfo"]
export type Amount = Schemas["Amount"]
export type Board = Schemas["Board"]
export type Cell = Schemas["Cell"]
export type ClockInfo = Schemas["ClockInfo"]
export type ClockRequest = Schemas["ClockRequest"]
export type Counter = Schemas["Counter"]
export type Decision = Schemas["Decision"]
export type Description = Schemas["Description"]
export type Draft = Schemas["Draft"]
export type Fact = Schemas["Fact"]
export type Hex = Schemas["Hex"]
export type Judgement = Schemas["Judgement"]
export type LogEntry = Schemas["LogEntry"]
export type Market = Schemas["Market"]
export type Marker = Schemas["Marker"]
export type DeviceInfo = Schemas["DeviceInfo"]
export type GameInfo = Schemas["GameInfo"]
export type Me = Schemas["Me"]
export type MotionInfo = Schemas["MotionInfo"]
export type MotionKind = MotionInfo["kind"]
export type MeRequest = Schemas["MeRequest"]
export type OwnGames = Schemas["OwnGames"]
export type PasskeyInfo = Schemas["PasskeyInfo"]
export type ReturnLink = Schemas["ReturnLink"]
export type NewTable = Schemas["NewTable"]
export type Notes = Schemas["Notes"]
export type Channel = Schemas["KindChannels"]["turn"][number]
export type Hook = Schemas["Hook"]
export type KindChannels = Schemas["KindChannels"]
export type NoticeChoices = Schemas["NoticeChoices"]
export type NoticeSettings = Schemas["NoticeSettings"]
export type Option = Schemas["Option"]
export type Panel = Schemas["Panel"]
export type PresetInfo = Schemas["PresetInfo"]
export type Problem = Schemas["Problem"]
export type Refused = Schemas["Refused"]
export type Seat = Schemas["Seat"]
export type SeatInfo = Schemas["SeatInfo"]
export type SeatRequest = Schemas["SeatRequest"]
export type Sheet = Schemas["Sheet"]
export type Stake = Schemas["Stake"]
export type Piece = Schemas["Piece"]
export type Plan = Schemas["Plan"]
export type Route = Schemas["Route"]
export type Slot = Schemas["Slot"]
export type Stop = Schemas["Stop"]
export type TableInfo = Schemas["TableInfo"]
export type TableView = Schemas["TableView"]
export type TalkEntry = Schemas["TalkEntry"]
export type TalkPart = Schemas["TalkPart"]
export type TableNotices = Schemas["TableNotices"]
export type Text = Schemas["Text"]
export type Terrain = Schemas["Terrain"]
export type Tile = Schemas["Tile"]
export type TileFace = Schemas["TileFace"]
export type TitleInfo = Schemas["TitleInfo"]
export type Target = Schemas["Target"]
export type Unsubscription = Schemas["Unsubscription"]
export type Update = Schemas["Update"]
export type View = Schemas["View"]
export type WayOut = Schemas["WayOut"]

/** Who has the page of a table open: a message of its live line. */
export type Presence = {
  readonly present: readonly number[]
  readonly spectators: number
  /** When the people of other seats were last here, by the number of the seat. */
  readonly seen: Readonly<Record<string, string>>
  /** The time of the server. */
  readonly now: string
}

/** A problem the server told us, or that it could not be reached at all. */
export type ApiError = Omit<Problem, "code"> & { readonly code: Problem["code"] | "offline" }
