import { getContext, setContext } from "svelte"
import type { View } from "../api/types"

export type Colours = ReadonlyMap<string, string>

const KEY = Symbol("the colours of companies")
const NONE: Colours = new Map()

/** Every company with its colour. */
export function coloursOf(view: View | null): Colours {
  return new Map(
    (view?.panels ?? []).flatMap(({ company, colour }) =>
      company && colour ? [[company, colour] as const] : [],
    ),
  )
}

/** Texts of this component and of those in it show companies in these colours. */
export const colourTexts = (colours: () => Colours): void => void setContext(KEY, colours)

export const textColours = (): (() => Colours) =>
  getContext<(() => Colours) | undefined>(KEY) ?? (() => NONE)
