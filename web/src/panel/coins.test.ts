import { expect, test } from "vitest"
import { coins } from "./coins"

test("amounts bear the sign of the title, on the side the language wants", () => {
  expect(coins("$0", 35)).toBe("$35")
  expect(coins("0\u00a0$", 35)).toBe("35\u00a0$")
})
