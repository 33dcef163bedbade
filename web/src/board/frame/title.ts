const SMALL = 3

/** A title in lines: each word for itself, small ones with the word that they lead to. */
export function titleLines(title: string): readonly string[] {
  return title.split(" ").reduce<readonly string[]>((lines, word) => {
    const last = lines.at(-1)
    const isLed = last !== undefined && last.length <= SMALL
    return isLed ? [...lines.slice(0, -1), `${last} ${word}`] : [...lines, word]
  }, [])
}
