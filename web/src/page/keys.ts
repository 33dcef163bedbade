import type { Words } from "../i18n/language.svelte"

/** A key, or several for one thing, and what it does. */
export type Line = { readonly keys: readonly string[]; readonly does: string }
export type Group = { readonly name: string; readonly lines: readonly Line[] }

const ARROWS = ["←", "↑", "→", "↓"] as const

/** The keys that work on every page. */
export function everywhere(t: Words): Group {
  return {
    name: t.keysEverywhere,
    lines: [
      { keys: ["Tab"], does: t.keyTab },
      { keys: [t.enter, t.space], does: t.keyPress },
      { keys: [t.escape], does: t.keyClose },
      { keys: ["?"], does: t.keyHelp },
    ],
  }
}

/** Those of a table besides, with tiles to turn or without. */
export function atTable(t: Words, hasTiles: boolean): readonly Group[] {
  return [
    {
      name: t.decision,
      lines: [
        { keys: ["1–9"], does: t.keyNumber },
        { keys: ["u"], does: t.undo },
      ],
    },
    {
      name: t.board,
      lines: [
        { keys: ["Tab"], does: t.keyOpenHex },
        { keys: ARROWS, does: t.keyArrows },
        { keys: [t.enter, t.space], does: t.keyHex },
        { keys: ["+", "−"], does: t.keyZoom },
        { keys: ["0"], does: t.keyWhole },
        { keys: ["c"], does: t.coordinates },
        { keys: [t.escape], does: t.keyBack },
        ...(hasTiles ? [{ keys: ["r", t.shiftR], does: t.keyTurn }] : []),
      ],
    },
    { name: t.sheets, lines: [{ keys: ["←", "→"], does: t.keyTabs }] },
  ]
}

/** Whether a key is pressed that may mean something of its own here. */
export function isShortcut(event: KeyboardEvent): boolean {
  const isHeld = event.ctrlKey || event.metaKey || event.altKey
  return !isHeld && !isTyping(event.target) && document.querySelector("dialog[open]") === null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

/** Keys that work wherever nothing is being typed: 1 to 9 choose, u undoes. */
export function shortcut(event: KeyboardEvent, undo: () => void): void {
  if (!isShortcut(event)) return
  if (event.key === "u") {
    event.preventDefault()
    undo()
  } else if (/^[1-9]$/.test(event.key)) {
    const listed = [...document.querySelectorAll<HTMLElement>(`[data-number="${event.key}"]`)]
    const control = listed.find((element) => element.offsetParent !== null) ?? listed[0]
    if (!control) return
    event.preventDefault()
    if (control instanceof HTMLInputElement) control.focus()
    else control.click()
  }
}
