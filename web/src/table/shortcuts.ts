/** Keys that work wherever nothing is being typed: 1 to 9 choose, u takes back. */
export function shortcut(event: KeyboardEvent, undo: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}
