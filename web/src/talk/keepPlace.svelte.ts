/** So near to its end a list counts as being there. */
const NEAR_PX = 40

export type Shown = {
  readonly list: HTMLElement | undefined
  readonly lines: readonly unknown[]
  /** Where another list begins, at its end; `null` is one that does not move by itself. */
  readonly kind: string | null
}

/**
 * A list that grows stays at its end while that is in sight; else what is in sight stays there,
 * with new lines below it and older ones above.
 */
export function keepPlace(look: () => Shown): void {
  let before: Shown | null = null
  let isAtEnd = true
  let fromEnd = 0
  $effect.pre(() => {
    const { list } = look()
    if (!list) return
    fromEnd = list.scrollHeight - list.scrollTop
    isAtEnd = fromEnd - list.clientHeight < NEAR_PX
  })
  $effect(() => {
    const { list, lines, kind } = look()
    if (!list) return
    const isNew = before?.list !== list || before.kind !== kind
    if (kind !== null && (isNew || isAtEnd)) list.scrollTop = list.scrollHeight
    else if (before?.lines.at(-1) === lines.at(-1)) list.scrollTop = list.scrollHeight - fromEnd
    before = { list, lines, kind }
  })
}
