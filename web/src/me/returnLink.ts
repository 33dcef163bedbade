/** The token of a return link, out of what somebody has pasted: the link, words around it, or the
 * token alone; null if there is none. */
export function tokenIn(pasted: string): string | null {
  const found = /\/return\/([\w-]{43})(?![\w-])/.exec(pasted) ?? /^([\w-]{43})$/.exec(pasted.trim())
  return found?.[1] ?? null
}
