import { words } from "../i18n/language.svelte"
import type {
  ActionJson,
  Judgement,
  LogEntry,
  Me,
  NewTable,
  Problem,
  TableInfo,
  TableView,
  TitleInfo,
  ApiError,
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

const NOTHING_MORE = { rule: null, instead: null, at: null, ways: [] } as const

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "message" in value
}

async function call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
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
    const problem: Problem = isProblem(value)
      ? value
      : {
          code: "malformed",
          message: words().unexpected(response.status),
          ...NOTHING_MORE,
        }
    const seconds = Number(response.headers.get("retry-after"))
    return { ok: false, error: problem, wait: seconds * 1000 || 0 }
  } catch {
    const offline: ApiError = {
      code: "offline",
      message: words().offline,
      ...NOTHING_MORE,
    }
    return { ok: false, error: offline, wait: 0 }
  }
}

const table = (id: string): string => `/tables/${encodeURIComponent(id)}`
const query = (mark: string | null): string =>
  mark === null ? "" : `?mark=${encodeURIComponent(mark)}`

/** The address of the live line of a table, from what is held on. */
export const liveLine = (id: string, mark: string | null): string =>
  `/api${table(id)}/live${query(mark)}`

export const getTitles = () => call<readonly TitleInfo[]>("GET", "/titles")
export const getMe = () => call<Me>("GET", "/me")
export const putMe = (me: Me) => call<Me>("PUT", "/me", me)
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
export const postUndo = (id: string, revision: number, mark: string | null) =>
  call<Update>("POST", `${table(id)}/undo`, { revision, mark })
