/** Shows what the server pushes while nobody looks at the table, and opens the table when it is
 * clicked, or ends push about it. It tells the server when the browser gets another address. */
declare const self: ServiceWorkerGlobalScope

type Stop = { readonly title: string; readonly token: string }
type Notice = {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
  readonly lang: string
  /** The same if it is sent again. */
  readonly id?: string
  /** How push about this table ends; a test has no table. */
  readonly stop?: Stop
}
/** What is kept with a notice that is shown. */
type Shown = {
  readonly path: string
  readonly id: string | undefined
  readonly token: string | undefined
}
/** Which is in no browser’s types yet. */
type Options = NotificationOptions & {
  readonly actions: readonly { readonly action: string; readonly title: string }[]
}
type Change = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

const STOP = "stop"
const NOTHING_MORE: Notice = { title: "Stockrail", body: "", path: "/", tag: "", lang: "en" }

function read(data: PushMessageData | null): Notice {
  try {
    return { ...NOTHING_MORE, ...(data?.json() as Partial<Notice>) }
  } catch {
    return NOTHING_MORE
  }
}

const windows = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: "window", includeUncontrolled: true })

async function show(notice: Notice): Promise<void> {
  const isSeen = ({ focused, url }: WindowClient) =>
    focused && new URL(url).pathname === notice.path
  if ((await windows()).some(isSeen)) return
  const { title, body, path, tag, lang, id, stop } = notice
  const shown = tag ? await self.registration.getNotifications({ tag }) : []
  const isKnown = id !== undefined && shown.some(({ data }) => (data as Shown).id === id)
  const again = tag ? { tag, renotify: !isKnown } : {}
  const options: Options = {
    ...{ body, lang, icon: "/icons/192.png", badge: "/icons/badge.png" },
    ...again,
    actions: stop ? [{ action: STOP, title: stop.title }] : [],
    data: { path, id, token: stop?.token } satisfies Shown,
  }
  await self.registration.showNotification(title, options)
}

async function write(method: string, path: string, body?: unknown): Promise<void> {
  const headers = { "content-type": "application/json" }
  const sent = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
  const answer = await fetch(`/api${path}`, sent)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

/** The browser’s address has run out, or is about to. */
async function renew({ oldSubscription, newSubscription }: Change): Promise<void> {
  const { key } = (await (await fetch("/api/push-key")).json()) as { key: string }
  const next =
    newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    }))
  await write("POST", "/me/pushes", next.toJSON())
  if (oldSubscription && oldSubscription.endpoint !== next.endpoint)
    await write("DELETE", "/me/pushes", { endpoint: oldSubscription.endpoint })
}

async function open(path: string): Promise<void> {
  for (const one of await self.registration.getNotifications())
    if ((one.data as Shown).path === path) one.close()
  const all = await windows()
  const there = all.find(({ url }) => new URL(url).pathname === path)
  if (there) await there.focus()
  else await self.clients.openWindow(path)
}

self.addEventListener("install", () => void self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))
self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))))
self.addEventListener("notificationclick", (event) => {
  event.notification.close()
  const { path, token } = event.notification.data as Shown
  const isStop = event.action === STOP && token !== undefined
  event.waitUntil(isStop ? write("POST", `/unsubscribe/${encodeURIComponent(token)}`) : open(path))
})
self.addEventListener("pushsubscriptionchange", (event) => {
  const change = event as Change
  change.waitUntil(renew(change))
})

export {}
