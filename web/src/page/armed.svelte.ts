/** So long a button waits for its second press; Safari does not say when it is left. */
const ARMED_MS = 8000

/** Whether a button for what can’t be undone has been pressed once. */
export class Armed {
  is = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Whether this is the second press. */
  press(): boolean {
    const isSecond = this.is
    this.drop()
    if (isSecond) return true
    this.is = true
    this.#timer = setTimeout(() => this.drop(), ARMED_MS)
    return false
  }

  drop(): void {
    clearTimeout(this.#timer)
    this.is = false
  }
}
