import { words } from "../i18n/language.svelte"
import type {
  ActionJson,
  BlockInfo,
  Judgement,
  LogEntry,
  Channel,
  Me,
  MeRequest,
  MotionKind,
  NewTable,
  Notes,
  NoticeChoices,
  NoticeSettings,
  Problem,
  TableInfo,
  TableNotices,
  TableView,
  TalkPart,
  TitleInfo,
  ApiError,
  Unsubscription,
  Update,
} from "./types"

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      readonly error: ApiError
      /** Milliseconds that the server wants us to wait before we ask again. */
      readonly wait: number
    }

/** What we say ourselves, as if the server had. */
export const problem = (code: ApiError["code"], message: string): ApiError => ({
  ...{ code, message, rule: null, instead: null, at: null },
  ways: [],
})

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "message" in value
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const request: RequestInit = { method, headers: { accept: "application/json" } }
  if (body !== undefined) {
    request.headers = { ...request.headers, "content-type": "application/json" }
    request.body = body instanceof Blob ? body : JSON.stringify(body)
  }
  try {
    const response = await fetch(`/api${path}`, request)
    const text = await response.text()
    const value: unknown = text ? JSON.parse(text) : null
    if (response.ok) return { ok: true, value: value as T }
    const error = isProblem(value)
      ? value
      : problem("malformed", words().unexpected(response.status))
    const seconds = Number(response.headers.get("retry-after"))
    return { ok: false, error, wait: seconds * 1000 || 0 }
  } catch {
    return { ok: false, error: problem("offline", words().offline), wait: 0 }
  }
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`
const query = (mark: string | null): string =>
  mark === null ? "" : `?mark=${encodeURIComponent(mark)}`

/**
 * The address of the live line of a table, from what is held on; for one who does not look at the
 * page, and had not touched it for so many seconds.
 */
export function liveLine(id: string, mark: string | null, away: number | null): string {
  const asked = new URLSearchParams()
  if (mark !== null) asked.set("mark", mark)
  if (away !== null) asked.set("away", "true")
  if (away) asked.set("idle", String(away))
  return `/api${table(id)}/live?${asked}`
}

export const getTitles = () => call<readonly TitleInfo[]>("GET", "/titles")
export const getMe = () => call<Me>("GET", "/me")
export const putMe = (me: MeRequest) => call<Me>("PUT", "/me", me)
export const getTables = () => call<readonly TableInfo[]>("GET", "/tables")
export const makeTable = (wanted: NewTable) => call<TableInfo>("POST", "/tables", wanted)
export const importGame = (file: File) => call<TableInfo>("POST", "/imports", file)
export const playAgain = (id: string) => call<TableInfo>("POST", `${table(id)}/rematch`)
export const exportGame = (id: string, format: string) =>
  call<unknown>("GET", `${table(id)}/export?format=${encodeURIComponent(format)}`)
export const startTable = (id: string) => call<unknown>("POST", `${table(id)}/start`)
export const takeSeat = (id: string, seat: number, name: string) =>
  call<unknown>("POST", `${table(id)}/seats/${seat}`, { name })
export const leaveSeat = (id: string, seat: number) =>
  call<unknown>("DELETE", `${table(id)}/seats/${seat}`)
export const getPast = (id: string, ply: number) =>
  call<TableView>("GET", `${table(id)}?ply=${ply}&since=${ply}`)
export const getChanges = (id: string, mark: string | null) =>
  call<Update>("GET", `${table(id)}/changes${query(mark)}`)
export const getLog = (id: string, until: number) =>
  call<readonly LogEntry[]>("GET", `${table(id)}/log?until=${until}`)
export const postAction = (id: string, revision: number, action: ActionJson, mark: string | null) =>
  call<Update>("POST", `${table(id)}/actions`, { revision, action, mark })
export const askWhyNot = (id: string, action: ActionJson) =>
  call<Judgement>("POST", `${table(id)}/why_not`, { action })
export const postRedo = (id: string, revision: number, mark: string | null) =>
  call<Update>("POST", `${table(id)}/redo`, { revision, mark })
export const askOthers = (
  id: string,
  wish: { readonly kind: MotionKind; readonly about?: number; readonly revision: number },
  mark: string | null,
) => call<Update>("POST", `${table(id)}/motions`, { ...wish, mark })
export const postVote = (id: string, motion: number, agrees: boolean, mark: string | null) =>
  call<Update>("POST", `${table(id)}/motions/${motion}/votes`, { agrees, mark })
export const withdrawMotion = (id: string, motion: number, mark: string | null) =>
  call<Update>("DELETE", `${table(id)}/motions/${motion}${query(mark)}`)
export const returnToSeat = (id: string, seat: number) =>
  call<unknown>("POST", `${table(id)}/seats/${seat}/return`)
export const resignSeat = (id: string, seat: number) =>
  call<unknown>("POST", `${table(id)}/seats/${seat}/resign`)
export const offerSeat = (id: string, seat: number, bot: boolean) =>
  call<unknown>("POST", `${table(id)}/seats/${seat}/offer`, { bot })
export const keepSeat = (id: string, seat: number) =>
  call<unknown>("DELETE", `${table(id)}/seats/${seat}/offer`)
export const takeSeatOver = (id: string, seat: number, name: string) =>
  call<unknown>("POST", `${table(id)}/seats/${seat}/take`, { name })
export const closeTable = (id: string) => call<unknown>("POST", `${table(id)}/close`)
export const handOnHost = (id: string, seat: number) =>
  call<unknown>("PUT", `${table(id)}/host`, { seat })
export const listTable = (id: string, listed: boolean) =>
  call<unknown>("PUT", `${table(id)}/listed`, { listed })
export const postUndo = (id: string, revision: number, mark: string | null) =>
  call<Update>("POST", `${table(id)}/undo`, { revision, mark })

/** What is said and done at a table, the newest of it between two entries. */
export const getTalk = (id: string, range: { after?: number; before?: number } = {}) => {
  const wanted = Object.entries(range).map(([name, entry]) => `${name}=${entry}`)
  return call<TalkPart>(
    "GET",
    `${table(id)}/talk${wanted.length > 0 ? "?" : ""}${wanted.join("&")}`,
  )
}
export const postTalk = (id: string, text: string, key: string) =>
  call<TalkPart>("POST", `${table(id)}/talk`, { text, key })
export const removeTalk = (id: string, entry: number) =>
  call<TalkPart>("DELETE", `${table(id)}/talk/${entry}`)
export const putMute = (id: string, mutes: boolean) =>
  call<TalkPart>("PUT", `${table(id)}/mute`, { mutes })
/** Somebody by where one has met them. */
export type Met = { readonly kind: "talk" | "seat"; readonly number: number }
export const postReport = (id: string, met: Met, text: string) => {
  const place = `${met.kind === "talk" ? "talk" : "seats"}/${met.number}`
  return call<unknown>("POST", `${table(id)}/${place}/report`, { text })
}
export const getBlocks = () => call<readonly BlockInfo[]>("GET", "/me/blocks")
export const postBlock = (id: string, met: Met) =>
  call<readonly BlockInfo[]>("POST", "/me/blocks", { table: id, [met.kind]: met.number })
export const liftBlock = (key: string) =>
  call<readonly BlockInfo[]>("DELETE", `/me/blocks/${encodeURIComponent(key)}`)
export const getNotes = (id: string) => call<Notes>("GET", `${table(id)}/notes`)
export const putNotes = (id: string, text: string) =>
  call<Notes>("PUT", `${table(id)}/notes`, { text })
export const getNotices = () => call<NoticeSettings>("GET", "/me/notices")
export const putNotices = (choices: NoticeChoices) =>
  call<NoticeSettings>("PUT", "/me/notices", choices)
export const testNotices = (channel: Channel) => call<null>("POST", "/me/notices/test", { channel })
export const getPushKey = () => call<{ readonly key: string }>("GET", "/push-key")
export const addPush = (subscription: PushSubscriptionJSON) =>
  call<null>("POST", "/me/pushes", subscription)
export const removePush = (endpoint: string) => call<null>("DELETE", "/me/pushes", { endpoint })
export const getTableNotices = (id: string) => call<TableNotices>("GET", `${table(id)}/notices`)
export const putTableNotices = (id: string, wanted: TableNotices) =>
  call<TableNotices>("PUT", `${table(id)}/notices`, wanted)
const unsubscribing = (token: string): string => `/unsubscribe/${encodeURIComponent(token)}`
export const getUnsubscription = (token: string) =>
  call<Unsubscription>("GET", unsubscribing(token))
export const unsubscribe = (token: string) => call<Unsubscription>("POST", unsubscribing(token))
