import { expect, test } from "vitest"
import { en } from "../i18n/en/words"
import { fr } from "../i18n/fr/words"
import { botWords, company, fewest, fewestOfAll, forSoFew, resized, seated } from "./seating"

const title = { bots: ["random", "steady"] }

test("the first seat is always here, the others as the company wants", () => {
  expect(company("friends", 3, title).map(({ kind }) => kind)).toEqual(["here", "open", "open"])
  expect(company("bots", 3, title).map(({ kind }) => kind)).toEqual(["here", "bot", "bot"])
  expect(company("bots", 2, title)[1]?.bot).toBe("steady")
  expect(company("screen", 2, title).map(({ kind }) => kind)).toEqual(["here", "here"])
  expect(company("bots", 2, { bots: [] }).map(({ kind }) => kind)).toEqual(["here", "here"])
})

test("unnamed players of this screen get names, the visitor's own first", () => {
  const seats = seated(company("screen", 3, title), "Ann", (n) => `Player ${n}`)
  expect(seats.map(({ name }) => name)).toEqual(["Ann", "Player 2", "Player 3"])
})

test("an option may let fewer play", () => {
  const choices = [
    { value: "three", label: "", min_players: null },
    { value: "two", label: "", min_players: 2 },
  ]
  const game = { min_players: 3, options: [{ name: "players", label: "", rule: "", choices }] }
  expect(fewest(game, {})).toBe(3)
  expect(fewest(game, { players: "two" })).toBe(2)
})

test("fewer seats bring the option they need, more seats are like the last one", () => {
  const choices = [
    { value: "three", label: "", min_players: null },
    { value: "two", label: "", min_players: 2 },
  ]
  const game = { min_players: 3, options: [{ name: "players", label: "", rule: "", choices }] }
  expect(fewestOfAll(game)).toBe(2)
  expect(forSoFew(game, {}, 3)).toEqual({})
  expect(forSoFew(game, { market: "row" }, 2)).toEqual({ market: "row", players: "two" })
  const seats = resized(company("bots", 3, title), 4, title)
  expect(seats.map(({ kind }) => kind)).toEqual(["here", "bot", "bot", "bot"])
  expect(resized(seats, 2, title)).toHaveLength(2)
})

test("bots go by words in either language, and one that is new by its name", () => {
  expect(["steady", "random"].map((name) => botWords(name, en))).toEqual([
    "thinks ahead",
    "plays at random",
  ])
  expect(["steady", "random"].map((name) => botWords(name, fr))).toEqual([
    "réfléchit",
    "joue au hasard",
  ])
  expect(botWords("deep", fr)).toBe("deep")
})
