import { page } from "./page"
import { keys } from "./keys"
import { lobby } from "./lobby"
import { gathering } from "./gathering"
import { seats } from "./seats"
import { table } from "./table"
import { tiles } from "./tiles"
import { routes } from "./routes"
import { history } from "./history"
import { talk } from "./talk"
import { me } from "./me"
import { privacy } from "./privacy"
import { notices } from "./notices"

export const en = {
  ...page,
  ...keys,
  ...lobby,
  ...gathering,
  ...seats,
  ...table,
  ...tiles,
  ...routes,
  ...history,
  ...talk,
  ...me,
  ...privacy,
  ...notices,
} as const

/** The same sentences in another language. */
export type Sentences<T> = {
  readonly [K in keyof T]: T[K] extends (...given: infer G) => string
    ? (...given: G) => string
    : string
}

/** Every word the client says itself. A word that another language lacks does not compile. */
export type Words = Sentences<typeof en>
