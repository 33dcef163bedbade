/** What a click on the board means to something that is made on it by hand, step by step. */
export type Handmade = {
  /** What is kept in sight: where it is led on from, or where it is wrong. */
  readonly tip: string | null
  /** Whether a click on this hex leads it on. */
  takes(hex: string): boolean
  /** Whether it leads over this hex. */
  covers(hex: string): boolean
  /** Whether the rules find fault with it on this hex. */
  isBlamed(hex: string): boolean
  press(hex: string): void
  /** A hex is under the pointer or the keyboard. */
  look(hex: string | null): void
  /** Takes one step back, if there is one. */
  back(): boolean
}
