import { expect, test } from "vitest"
import { LINKS } from "./links.fixture"
import { networkOf } from "./network"

const network = networkOf(LINKS)

test("links lead on from both of their ends", () => {
  expect(network.onward("C")).toEqual([{ town: "B", link: 2, owner: "GER" }])
  expect(network.onward("B")).toContainEqual({ town: "C", link: 2, owner: "GER" })
  expect(network.onward("Z")).toEqual([])
})

test("of links to the same town each owner's first one stands for the others", () => {
  expect(network.onward("A")).toEqual([
    { town: "B", link: 0, owner: "MR" },
    { town: "B", link: 1, owner: "GER" },
    { town: "D", link: 4, owner: "MR" },
  ])
})

test("a way knows its towns, whichever end of a link came first", () => {
  expect(network.stops("A", [])).toEqual(["A"])
  expect(network.stops("C", [2, 1, 4])).toEqual(["C", "B", "A", "D"])
})
