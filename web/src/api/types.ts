import type { components } from "./schema.gen"

type Schemas = components["schemas"]

export type ActionJson = Readonly<Record<string, unknown>>

export type Amount = Schemas["Amount"]
export type Board = Schemas["Board"]
export type Cell = Schemas["Cell"]
export type Counter = Schemas["Counter"]
export type Decision = Schemas["Decision"]
export type Described = Schemas["Described"]
export type Draft = Schemas["Draft"]
export type Fact = Schemas["Fact"]
export type Hex = Schemas["Hex"]
export type Judgement = Schemas["Judgement"]
export type LogEntry = Schemas["LogEntry"]
export type Market = Schemas["Market"]
export type Marker = Schemas["Marker"]
export type Me = Schemas["Me"]
export type NewTable = Schemas["NewTable"]
export type Option = Schemas["Option"]
export type OptionInfo = Schemas["OptionInfo"]
export type Panel = Schemas["Panel"]
export type Problem = Schemas["Problem"]
export type Refused = Schemas["Refused"]
export type Seat = Schemas["Seat"]
export type SeatInfo = Schemas["SeatInfo"]
export type SeatRequest = Schemas["SeatRequest"]
export type Sheet = Schemas["Sheet"]
export type Stake = Schemas["Stake"]
export type Piece = Schemas["Piece"]
export type Rate = Schemas["Rate"]
export type Route = Schemas["Route"]
export type Slot = Schemas["Slot"]
export type Stop = Schemas["Stop"]
export type TableInfo = Schemas["TableInfo"]
export type TableView = Schemas["TableView"]
export type Terrain = Schemas["Terrain"]
export type Tile = Schemas["Tile"]
export type TileFace = Schemas["TileFace"]
export type TitleInfo = Schemas["TitleInfo"]
export type View = Schemas["View"]
export type Zone = Schemas["Zone"]

export type Language = Me["language"]

/** A problem the server told us, or that it could not be reached at all. */
export type Trouble = Omit<Problem, "code"> & { readonly code: Problem["code"] | "offline" }
