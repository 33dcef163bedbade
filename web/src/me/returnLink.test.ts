import { expect, test } from "vitest"
import { tokenIn } from "./returnLink"

const token = "Qx_-".repeat(10) + "abc"

test("a pasted return link is read however it was copied", () => {
  for (const pasted of [
    `https://rail.club/return/${token}`,
    `  http://127.0.0.1:8000/return/${token}/\n`,
    `My link: https://rail.club/return/${token}?x=1.`,
    `\t${token} `,
  ])
    expect(tokenIn(pasted)).toBe(token)
})

test("what is no return link is none", () => {
  for (const pasted of [
    "",
    "three long words",
    "https://rail.club/table/abcdefghjkmn",
    `https://rail.club/return/${token.slice(1)}`,
    `https://rail.club/return/${token}x`,
    `${token}x`,
    `https://rail.club/reset/${token}`,
  ])
    expect(tokenIn(pasted)).toBeNull()
})
