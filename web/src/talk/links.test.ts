import { describe, expect, it } from "vitest"
import { linked } from "./links"

const links = (text: string): readonly string[] =>
  linked(text).flatMap((piece) => (piece.kind === "link" ? [piece.text] : []))

describe("an address in a text", () => {
  it("can be followed, without the signs of the sentence around it", () => {
    expect(links("See https://example.org/a?b=1#c.")).toEqual(["https://example.org/a?b=1#c"])
    expect(links("(http://example.org/x), or http://a.example!")).toEqual([
      "http://example.org/x",
      "http://a.example",
    ])
    expect(links("https://example.org/wiki/1830_(game)")).toEqual([
      "https://example.org/wiki/1830_(game)",
    ])
  })

  it("is of the web, and names nobody else", () => {
    for (const text of [
      "javascript:alert(1)",
      "data:text/html,<b>x</b>",
      "file:///etc/passwd",
      "https://",
      "https://bank.example@evil.example/",
      "www.example.org",
    ])
      expect(links(text)).toEqual([])
  })

  it("leaves every letter of the text where it was", () => {
    const text = "<script>alert(1)</script> https://a.example/<b> @Bob https://b.example"
    expect(
      linked(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text)
  })
})
