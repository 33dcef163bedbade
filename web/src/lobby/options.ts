import type { Words } from "../i18n/language.svelte"
import type { PresetInfo, TitleInfo } from "../api/types"

export type Chosen = Readonly<Record<string, string | boolean>>
export type OptionChosen = {
  readonly name: string
  readonly question: string
  readonly answer: string
  readonly rule: string
}
/** By which rules a table plays: the nearest preset, how far it is from that, and what differs
 * from the rule document. */
export type ChosenOptions = {
  readonly preset: PresetInfo | null
  readonly apart: number
  readonly differing: readonly OptionChosen[]
}
type Ruled = Pick<TitleInfo, "options" | "presets">

export function chosenOptions({ options, presets }: Ruled, chosen: Chosen): ChosenOptions {
  const value = (name: string, by: Chosen): string | boolean | undefined =>
    by[name] ?? options.find((option) => option.name === name)?.choices[0]?.value
  const distance = (by: Chosen): number =>
    options.filter(({ name }) => value(name, chosen) !== value(name, by)).length
  const differing = options.flatMap(({ name, label, rule, choices }): OptionChosen[] => {
    const at = choices.findIndex((choice) => choice.value === value(name, chosen))
    return at > 0 ? [{ name, question: label, answer: choices[at]?.label ?? "", rule }] : []
  })
  const nearest = presets
    .map((preset) => ({ preset, apart: distance(preset.options) }))
    .sort((a, b) => a.apart - b.apart)[0]
  return nearest && nearest.apart < differing.length
    ? { ...nearest, differing }
    : { preset: null, apart: differing.length, differing }
}

/** The options in a few words: "as on 18xx.games, 2 options changed". */
export function summary({ preset, apart }: ChosenOptions, t: Words): string {
  const base = preset?.label ?? (apart === 0 ? t.asWritten : null)
  return [base, apart > 0 ? t.changed(apart) : null].filter((word) => word !== null).join(", ")
}
