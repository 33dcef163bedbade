import type { Box, Point } from "../hexes/geometry"

/** How the board lies in its window: a board point `p` is seen at `p * scale + (x, y)` pixels. */
export type Camera = { readonly x: number; readonly y: number; readonly scale: number }
export type Size = { readonly width: number; readonly height: number }

const CLOSEST = 3.2
/** Pixels of a hex below which a map starts neither whole nor as wide as its window. */
const SMALLEST_HEX = 34
/** Pixels of a hex where a map starts with a part of it, and with its whole width at most. */
const LEGIBLE_HEX = { least: 44, most: 56 } as const
/** Pixels at the rim of a phone that may lie under the buttons. */
const ZOOM_BUTTONS = 76
/** Pixels by which a part of a map can be drawn down, out from under the buttons above it. */
const UNDER_BUTTONS = 60

export function fit(board: Box, size: Size): Camera {
  const scale = Math.min(size.width / board.width, size.height / board.height)
  return {
    scale,
    x: (size.width - board.width * scale) / 2 - board.x * scale,
    y: (size.height - board.height * scale) / 2 - board.y * scale,
  }
}

/** Whether all of the board is seen, as large as it may be. */
export function isWhole(camera: Camera, board: Box, size: Size): boolean {
  return camera.scale <= fit(board, size).scale * 1.0001
}

/** The whole board; if its hexes were too small, what can be read of it around `heart`. */
export function begin(board: Box, size: Size, heart: Point, hexWidth: number): Camera {
  const whole = fit(board, size)
  if (whole.scale * hexWidth >= SMALLEST_HEX) return whole
  const filled = Math.max(size.width / board.width, size.height / board.height)
  const scale =
    (filled * hexWidth >= SMALLEST_HEX
      ? Math.min(filled * hexWidth, LEGIBLE_HEX.most)
      : LEGIBLE_HEX.least) / hexWidth
  const at = { x: size.width / 2 - heart.x * scale, y: size.height / 2 - heart.y * scale }
  return hold({ scale, ...at }, board, size)
}

export function seen(camera: Camera, p: Point): Point {
  return { x: p.x * camera.scale + camera.x, y: p.y * camera.scale + camera.y }
}

/** Closer by `factor` while the board point under `at` (pixels) stays where it is. */
export function zoom(camera: Camera, factor: number, at: Point, board: Box, size: Size): Camera {
  const farthest = fit(board, size).scale
  const scale = Math.min(Math.max(camera.scale * factor, farthest), Math.max(CLOSEST, farthest))
  const ratio = scale / camera.scale
  const moved = { scale, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio }
  return hold(moved, board, size)
}

export function pan(camera: Camera, by: Point, board: Box, size: Size): Camera {
  const above = isWhole(camera, board, size) ? 0 : UNDER_BUTTONS
  return hold({ ...camera, x: camera.x + by.x, y: camera.y + by.y }, board, size, above)
}

/** Brings a board point into the window if it lies outside or at its rim. */
export function reveal(camera: Camera, p: Point, board: Box, size: Size): Camera {
  const rim = Math.max(ZOOM_BUTTONS, Math.min(size.width, size.height) * 0.12)
  const at = seen(camera, p)
  const back = (value: number, high: number): number =>
    value < rim ? rim - value : value > high - rim ? high - rim - value : 0
  return pan(camera, { x: back(at.x, size.width), y: back(at.y, size.height) }, board, size)
}

/** Moves a point and what is around it out of the part that a note at the far rim covers. */
export function makeRoom(
  camera: Camera,
  p: Point,
  around: number,
  covered: number,
  board: Box,
  size: Size,
): Camera {
  const at = seen(camera, p)
  const near = around * camera.scale
  const isLeft = at.x < size.width / 2
  const over = isLeft ? at.x + near - (size.width - covered) : covered - (at.x - near)
  if (over <= 0) return camera
  const most = Math.max(0, (isLeft ? at.x : size.width - at.x) - near)
  const by = Math.min(over, most)
  return pan(camera, { x: isLeft ? -by : by, y: 0 }, board, size)
}

/** Never lets the board leave its window, but for `above`: it is centred where it is smaller. */
function hold(camera: Camera, board: Box, size: Size, above = 0): Camera {
  const along = (at: number, start: number, length: number, room: number, free = 0): number => {
    const wide = length * camera.scale
    const first = at + start * camera.scale
    const held =
      wide + free <= room
        ? (room - wide) / 2
        : Math.min(free, Math.max(Math.min(0, room - wide), first))
    return held - start * camera.scale
  }
  return {
    scale: camera.scale,
    x: along(camera.x, board.x, board.width, size.width),
    y: along(camera.y, board.y, board.height, size.height, above),
  }
}
