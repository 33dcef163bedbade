/** So long a page may be out of sight before its person counts as away. */
const HIDDEN_MS = 3000
/** And so long it may be in sight while nobody touches it. */
export const IDLE_MS = 10 * 60_000

const TOUCHES = ["pointerdown", "pointermove", "wheel", "touchstart", "keydown"] as const

type Heard = {
  /** The page came to the front, or was touched after a long time. */
  readonly come: () => void
  /** Nobody looks at the page, and nobody has touched it for so many seconds. */
  readonly leave: (idle: number) => void
}

/** Whether somebody may be looking at the page when it opens. */
export const isInSight = (): boolean => document.visibilityState === "visible"

/** Tells when somebody turns to the page or leaves it, until the returned function is called. */
export function attend({ come, leave }: Heard): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let touchedAt = 0

  const wait = (span: number): void => {
    clearTimeout(timer)
    timer = setTimeout(look, span)
  }
  const look = (): void => {
    const idle = Date.now() - touchedAt
    if (idle < IDLE_MS) wait(IDLE_MS - idle)
    else leave(Math.round(idle / 1000))
  }
  const begin = (): void => {
    touchedAt = Date.now()
    wait(IDLE_MS)
  }
  const touch = (): void => {
    const idle = Date.now() - touchedAt
    touchedAt = Date.now()
    if (idle < IDLE_MS) return
    begin()
    come()
  }
  const turn = (): void => {
    clearTimeout(timer)
    if (isInSight()) {
      begin()
      come()
    } else timer = setTimeout(() => leave(0), HIDDEN_MS)
  }

  if (isInSight()) begin()
  document.addEventListener("visibilitychange", turn)
  for (const kind of TOUCHES)
    document.addEventListener(kind, touch, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    document.removeEventListener("visibilitychange", turn)
    for (const kind of TOUCHES) document.removeEventListener(kind, touch, { capture: true })
  }
}
