/**
 * Copies what stands in a field. Where the page is not served over https, browsers know only the
 * old way; if that fails too, the field is left selected. Whether it was copied.
 */
export async function copy(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    const before = document.activeElement
    field.focus()
    field.select()
    const isCopied = document.execCommand("copy")
    if (isCopied && before instanceof HTMLElement) before.focus()
    return isCopied
  }
}
