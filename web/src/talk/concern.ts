import type { Met } from "../api/client"

/** What somebody wants to do about somebody else, whom they have met there. */
export type Concern = {
  readonly kind: "report" | "block"
  readonly met: Met
  readonly name: string
}
