export type Piece =
  | { readonly kind: "words"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly address: string }

const ADDRESS = /https?:\/\/[^\s<>"'`\\^{}|]+/gi
/** Signs at the end of an address that belong to the sentence around it. */
const AFTER = /[.,;:!?…»”’*_~]+$/u

/** A text in pieces: words, and addresses of the web that can be followed. Nothing else is a link. */
export function linked(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const found = withoutEnd(match[0])
    const address = URL.canParse(found) ? new URL(found) : null
    if (!address?.hostname || address.username || address.password) continue
    if (match.index > end) pieces.push({ kind: "words", text: text.slice(end, match.index) })
    pieces.push({ kind: "link", text: found, address: address.href })
    end = match.index + found.length
  }
  if (end < text.length) pieces.push({ kind: "words", text: text.slice(end) })
  return pieces
}

/** Without the signs of the sentence, and without a bracket that was opened before the address. */
function withoutEnd(address: string): string {
  const kept = address.replace(AFTER, "")
  const isOutside = kept.endsWith(")") && !kept.includes("(")
  return isOutside ? withoutEnd(kept.slice(0, -1)) : kept
}
