/** A stretch of a line; a `section` leads to a rule of the same document. */
export type Span = {
  readonly kind: "plain" | "strong" | "em" | "code" | "section"
  readonly text: string
}
export type Line = readonly Span[]
/** What the rules are made of. `id` is the number of a chapter or of a rule. */
export type Block =
  | { readonly kind: "title"; readonly line: Line }
  | { readonly kind: "chapter"; readonly id: string; readonly line: Line }
  | { readonly kind: "heading"; readonly line: Line }
  | { readonly kind: "rule"; readonly id: string; readonly line: Line }
  | { readonly kind: "text"; readonly line: Line }
  | { readonly kind: "list"; readonly lines: readonly Line[] }
  | { readonly kind: "table"; readonly head: readonly Line[]; readonly rows: readonly Line[][] }

const SPAN = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)|(§\d+(?:\.\d+)?)/

/** A line with its emphasis; links to other documents are left as words. */
export function spans(text: string): Line {
  const found = SPAN.exec(text)
  if (!found) return text ? [{ kind: "plain", text }] : []
  const [whole, strong, em, code, link, section] = found
  const before = text.slice(0, found.index)
  const span: Span =
    strong !== undefined
      ? { kind: "strong", text: strong }
      : em !== undefined
        ? { kind: "em", text: em }
        : code !== undefined
          ? { kind: "code", text: code }
          : section !== undefined
            ? { kind: "section", text: section }
            : { kind: "plain", text: link ?? "" }
  return [
    ...(before ? [{ kind: "plain", text: before } as const] : []),
    span,
    ...spans(text.slice(found.index + whole.length)),
  ]
}

/** A document as we write rules: headings, numbered paragraphs, lists and tables. */
export function blocks(document: string): readonly Block[] {
  return document
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf)
}

function blockOf(block: string): Block {
  const [first = "", ...rest] = block.split("\n")
  const whole = [first, ...rest].map((line) => line.trim()).join(" ")
  if (first.startsWith("# ")) return { kind: "title", line: spans(whole.slice(2)) }
  const heading = /^##+ (.*)$/.exec(whole)?.[1]
  if (heading !== undefined) {
    const id = /^(\d+)\./.exec(heading)?.[1]
    const line = spans(heading)
    return id && first.startsWith("## ") ? { kind: "chapter", id, line } : { kind: "heading", line }
  }
  const rule = /^\*\*(\d+\.\d+)\*\*\s+(.*)$/.exec(whole)
  if (rule) return { kind: "rule", id: rule[1] ?? "", line: spans(rule[2] ?? "") }
  if (first.startsWith("|")) return tableOf([first, ...rest])
  if (first.startsWith("- ")) {
    const items = block.split(/\n(?=- )/).map((item) => item.slice(2).replace(/\s*\n\s*/g, " "))
    return { kind: "list", lines: items.map(spans) }
  }
  return { kind: "text", line: spans(whole) }
}

function tableOf(lines: readonly string[]): Block {
  const cells = (line: string): Line[] =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => spans(cell.trim()))
  const [head = "", , ...rows] = lines
  return { kind: "table", head: cells(head), rows: rows.map(cells) }
}
