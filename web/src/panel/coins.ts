/** An amount as the title writes it; `nothing` is how it writes 0. */
export const coins = (nothing: string, amount: number): string =>
  nothing.replace("0", () => String(amount))
