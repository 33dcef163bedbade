import { addPush, getPushKey, removePush } from "../api/client"

type PushState =
  | "unknown"
  | "unsupported"
  | "insecure"
  /** Of an iPhone that has the page in a browser, which must be an app of its own. */
  | "home_screen"
  | "blocked"
  | "off"
  | "on"

const WORKER = "/service-worker.js"

function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function without(): PushState | null {
  if (!isSecureContext) return "insecure"
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)
    return Notification.permission === "denied" ? "blocked" : null
  const isApp = matchMedia("(display-mode: standalone)").matches
  return isApple() && !isApp ? "home_screen" : "unsupported"
}

/** What shows push messages in this browser, if it does. */
async function workerHere(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration(WORKER) : undefined
}

/** Whether this browser shows what the server pushes. */
class PushHere {
  state = $state<PushState>("unknown")
  hasFailed = $state(false)

  /** `known` is whether the server has an address of this browser. */
  async look(known: boolean): Promise<void> {
    const missing = without()
    if (missing) {
      this.state = missing
      return
    }
    const subscription = await this.#subscription()
    const isKnown = subscription && (known || (await addPush(subscription.toJSON())).ok)
    this.state = isKnown ? "on" : "off"
  }

  /** Asks the person, so it must be called by a click. */
  async turnOn(): Promise<boolean> {
    this.hasFailed = false
    if ((await Notification.requestPermission()) !== "granted") {
      this.state = without() ?? "off"
      return false
    }
    try {
      const key = await getPushKey()
      if (!key.ok) throw new Error(String(key.error.message))
      await navigator.serviceWorker.register(WORKER)
      const worker = await navigator.serviceWorker.ready
      const subscription = await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: key.value.key,
      })
      const answer = await addPush(subscription.toJSON())
      if (!answer.ok) throw new Error(String(answer.error.message))
      this.state = "on"
      return true
    } catch {
      this.hasFailed = true
      return false
    }
  }

  async turnOff(): Promise<void> {
    const subscription = await this.#subscription()
    if (subscription) {
      await removePush(subscription.endpoint)
      await subscription.unsubscribe()
    }
    this.state = "off"
  }

  async #subscription(): Promise<PushSubscription | null> {
    return (await (await workerHere())?.pushManager.getSubscription()) ?? null
  }
}

export const pushHere = new PushHere()

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
