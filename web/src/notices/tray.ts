import { workerHere } from "./browser.svelte"

/** What was pushed about a page is put away while that page is before somebody, on whichever device
 * they have answered it. */
export function keepTrayClear(path: string): () => void {
  const look = (): void => void (document.visibilityState === "visible" && clear(path))
  look()
  document.addEventListener("visibilitychange", look)
  window.addEventListener("focus", look)
  return () => {
    document.removeEventListener("visibilitychange", look)
    window.removeEventListener("focus", look)
  }
}

async function clear(path: string): Promise<void> {
  const shown = (await (await workerHere())?.getNotifications()) ?? []
  for (const notification of shown)
    if ((notification.data as { path?: string } | null)?.path === path) notification.close()
}
