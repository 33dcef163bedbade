import type { ActionJson, Draft } from "../../api/types"

/** The draft's action with what was made on the board where it goes. */
export function completed(draft: Draft, made: unknown): Draft["action"] {
  return { ...draft.action, [draft.field]: made }
}

/** What an action of the draft's kind has there: a list of hexes, links or runs. */
export function madeOf<T>(draft: Draft, action: ActionJson): readonly T[] {
  const made = action["kind"] === draft.action.kind ? action[draft.field] : null
  return Array.isArray(made) ? (made as readonly T[]) : []
}
