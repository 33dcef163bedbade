import { expect, test } from "vitest"
import { en } from "../i18n/en/words"
import { chosenOptions, summary } from "./options"

const choice = (value: string) => ({ value, label: `it is ${value}`, min_players: null })
const option = (name: string) => ({
  name,
  label: `How is ${name}?`,
  choices: [choice("usual"), choice("other"), choice("odd")],
  rule: "§1",
})
const title = {
  options: [option("trains"), option("money"), option("tiles")],
  presets: [
    { name: "site", label: "as on the site", options: { trains: "other", money: "other" } },
  ],
}

test("without a choice all is as written", () => {
  const told = chosenOptions(title, {})
  expect(told).toEqual({ preset: null, apart: 0, differing: [] })
  expect(summary(told, en)).toBe("as in the rulebook")
  expect(chosenOptions(title, { trains: "usual" }).differing).toEqual([])
})

test("what differs is told with its question", () => {
  const told = chosenOptions(title, { tiles: "odd" })
  expect(told.differing).toEqual([
    { name: "tiles", question: "How is tiles?", answer: "it is odd", rule: "§1" },
  ])
  expect(summary(told, en)).toBe("1 option changed")
})

test("a preset has a name, and what was changed in it is counted", () => {
  const whole = { trains: "other", money: "other", tiles: "usual" }
  expect(summary(chosenOptions(title, whole), en)).toBe("as on the site")
  expect(chosenOptions(title, whole).differing).toHaveLength(2)
  const changed = chosenOptions(title, { ...whole, tiles: "odd" })
  expect(changed.preset?.name).toBe("site")
  expect(summary(changed, en)).toBe("as on the site, 1 option changed")
})

test("a preset of which little is left is not named", () => {
  expect(chosenOptions(title, { trains: "other" }).preset).toBeNull()
})
