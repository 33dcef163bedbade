import { isShortcut } from "../page/keys"

/** Keys that work wherever nothing is being typed: 1 to 9 choose, u takes back. */
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
