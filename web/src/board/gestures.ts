import type { Attachment } from "svelte/attachments"
import type { Point } from "../hexes/geometry"

export type Gestures = {
  readonly pan: (by: Point) => void
  readonly zoom: (factor: number, at: Point) => void
  readonly drag: (dragging: boolean) => void
  /** What a drag from here does instead of moving the board, if anything. */
  readonly grab: (at: Point) => ((to: Point) => void) | null
}

const SLACK = 6

/** Mouse, pen and fingers on the board: drag to move or draw, wheel or pinch to come closer. */
export function gestures(tell: Gestures): Attachment<HTMLElement> {
  return (element) => {
    const held = new Map<number, Point>()
    let dragged = false
    let start: Point = { x: 0, y: 0 }
    let draws: ((to: Point) => void) | null = null

    const at = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect()
      return { x: event.clientX - box.x, y: event.clientY - box.y }
    }
    const spread = (): { readonly centre: Point; readonly width: number } => {
      const [a, b] = [...held.values()] as [Point, Point]
      return {
        centre: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
        width: Math.hypot(a.x - b.x, a.y - b.y),
      }
    }

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return
      if (held.size === 0) {
        dragged = false
        start = at(event)
        draws = tell.grab(start)
      } else draws = null
      held.set(event.pointerId, at(event))
    }
    const move = (event: PointerEvent): void => {
      const before = held.get(event.pointerId)
      if (!before) return
      const now = at(event)
      if (!dragged && held.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < SLACK)
        return
      if (!dragged) {
        dragged = true
        element.setPointerCapture(event.pointerId)
        tell.drag(true)
      }
      if (held.size === 2) {
        const old = spread()
        held.set(event.pointerId, now)
        const wide = spread()
        tell.zoom(wide.width / Math.max(1, old.width), wide.centre)
        tell.pan({ x: wide.centre.x - old.centre.x, y: wide.centre.y - old.centre.y })
      } else {
        held.set(event.pointerId, now)
        if (draws) draws(now)
        else tell.pan({ x: now.x - before.x, y: now.y - before.y })
      }
    }
    const up = (event: PointerEvent): void => {
      held.delete(event.pointerId)
      if (held.size === 0) tell.drag(false)
    }
    /** The end of a drag is no click. */
    const click = (event: MouseEvent): void => {
      if (!dragged) return
      dragged = false
      event.stopPropagation()
      event.preventDefault()
    }
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      tell.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), at(event))
    }

    element.addEventListener("pointerdown", down)
    element.addEventListener("pointermove", move)
    element.addEventListener("pointerup", up)
    element.addEventListener("pointercancel", up)
    element.addEventListener("click", click, { capture: true })
    element.addEventListener("wheel", wheel, { passive: false })
    return () => {
      element.removeEventListener("pointerdown", down)
      element.removeEventListener("pointermove", move)
      element.removeEventListener("pointerup", up)
      element.removeEventListener("pointercancel", up)
      element.removeEventListener("click", click, { capture: true })
      element.removeEventListener("wheel", wheel)
    }
  }
}
