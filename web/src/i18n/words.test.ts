import { expect, test } from "vitest"
import { en } from "./en/words"

const rooms = import.meta.glob<Record<string, object>>("./en/*.ts", { eager: true })

test("no two rooms have a word of one name, and none is left out", () => {
  const names = Object.entries(rooms)
    .filter(([file]) => file !== "./en/words.ts")
    .flatMap(([, room]) => Object.values(room).flatMap((words) => Object.keys(words)))
  expect(names.toSorted()).toEqual(Object.keys(en).toSorted())
})
