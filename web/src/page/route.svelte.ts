const OWN = ["me", "sign-in", "privacy", "notices"] as const
const WITH_TOKEN = ["return", "reset", "confirm", "unsubscribe"] as const

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly id: string }
  | { readonly page: "rules"; readonly title: string }
  | { readonly page: (typeof OWN)[number] }
  | { readonly page: (typeof WITH_TOKEN)[number]; readonly token: string }
  | { readonly page: "lost" }

export function read(path: string): Route {
  let parts
  try {
    parts = path
      .replace(/^\/|\/$/g, "")
      .split("/")
      .map(decodeURIComponent)
  } catch {
    return { page: "lost" } // a % that stands for nothing
  }
  const [first, second, ...more] = parts
  if (!first) return { page: "lobby" }
  if (more.length > 0) return { page: "lost" }
  if (second === undefined) {
    const page = OWN.find((name) => name === first)
    return page ? { page } : { page: "lost" }
  }
  if (first === "table") return { page: "table", id: second }
  if (first === "rules") return { page: "rules", title: second }
  const page = WITH_TOKEN.find((name) => name === first)
  return page ? { page, token: second } : { page: "lost" }
}

export const tablePath = (id: string): string => `/table/${encodeURIComponent(id)}`

class Here {
  route = $state.raw<Route>(read(location.pathname))
  /** The table from which one has come to pages about oneself, to go back to. */
  left = $state<string | null>(null)

  constructor() {
    addEventListener("popstate", () => this.#show(read(location.pathname)))
  }

  go(path: string): void {
    history.pushState(null, "", path)
    this.#show(read(path.replace(/#.*/, "")))
    scrollTo(0, 0)
  }

  #show(route: Route): void {
    if (route.page === "lobby" || route.page === "table") this.left = null
    else if (this.route.page === "table") this.left = tablePath(this.route.id)
    this.route = route
  }

  /** Brings the part of a page into sight that its address names. */
  seek(): void {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }
}

export const here = new Here()

/** Follows a link of our own without loading the page again. */
export function follow(event: MouseEvent, path: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  here.go(path)
}
