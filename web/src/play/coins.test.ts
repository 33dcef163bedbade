import { expect, test } from "vitest"
import { coins, parted } from "./coins"

test("amounts bear the sign of the title, on the side the language wants", () => {
  expect(coins("$0", 35, "en")).toBe("$35")
  expect(coins("0\u00a0$", 35, "fr")).toBe("35\u00a0$")
  expect(coins("£0", 12000, "en")).toBe("£12,000")
  expect(coins("0 £", 12000, "fr")).toBe("12\u202f000 £")
})

test("numbers are parted from a thousand on", () => {
  expect([999, 1000, 1234567].map((n) => parted(n, "en"))).toEqual(["999", "1,000", "1,234,567"])
  expect(parted(2400, "fr")).toBe("2\u202f400")
  expect(parted(1234567, "fr")).toBe("1\u202f234\u202f567")
})
