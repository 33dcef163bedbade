/** The luminance on which cream and pitch read equally well. */
const MIDDLE = 0.187

/** Relative luminance of "#rrggbb", as WCAG reckons it. */
export function luminance(colour: string): number {
  const channel = (at: number): number => {
    const c = parseInt(colour.slice(at, at + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** Light or dark, whichever reads better on this colour. */
export const inkOn = (colour: string): "var(--cream)" | "var(--pitch)" =>
  luminance(colour) < MIDDLE ? "var(--cream)" : "var(--pitch)"

/** The custom properties that give an element a company's or a player's colour. */
export function tint(colour: string | null | undefined): string {
  return colour ? `--tint: ${colour}; --tint-ink: ${inkOn(colour)}` : ""
}
