export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly id: string }
  | { readonly page: "rules"; readonly title: string }
  | { readonly page: "lost" }

export function read(path: string): Route {
  if (path === "/" || path === "") return { page: "lobby" }
  const table = /^\/table\/([^/]+)\/?$/.exec(path)?.[1]
  if (table) return { page: "table", id: decodeURIComponent(table) }
  const title = /^\/rules\/([^/]+)\/?$/.exec(path)?.[1]
  return title ? { page: "rules", title: decodeURIComponent(title) } : { page: "lost" }
}

export const tablePath = (id: string): string => `/table/${encodeURIComponent(id)}`

class Here {
  route = $state.raw<Route>(read(location.pathname))

  constructor() {
    addEventListener("popstate", () => (this.route = read(location.pathname)))
  }

  go(path: string): void {
    history.pushState(null, "", path)
    this.route = read(path)
    scrollTo(0, 0)
  }
}

export const here = new Here()

/** Follows a link of our own without loading the page again. */
export function follow(event: MouseEvent, path: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  here.go(path)
}
