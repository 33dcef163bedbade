import type { Words } from "../en/words"
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

export const fr: Words = {
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
}
