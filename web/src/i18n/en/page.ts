export const page = {
  skip: "Skip to the table",
  tagline: "Railway share games at one table",
  about:
    "Float companies, bid for their shares, lay track and collect the dividends. Play with friends by a link, hot seat, or against bots. No account needed.",
  owners: "Game names belong to their owners.",
  language: "Language",
  toLight: "Light theme",
  toDark: "Dark theme",
  toLobby: "To the lobby",
  toTableBack: "Back to the table",
  nothingHere: "Page not found: no train stops here",
  loading: "Loading…",
  offline: "The server cannot be reached.",
  unexpected: (status: number) => `The server answered with ${status}`,
  close: "Close",
} as const
