import { expect, test } from "vitest"
import { begin, fit, isWhole, makeRoom, pan, reveal, seen, zoom } from "./camera"

const board = { x: -100, y: -50, width: 1000, height: 500 }
const size = { width: 500, height: 500 }

test("the whole board fits, centred", () => {
  const camera = fit(board, size)
  expect(camera.scale).toBe(0.5)
  expect(seen(camera, { x: 400, y: 200 })).toEqual({ x: 250, y: 250 })
})

test("zooming keeps what is under the pointer there", () => {
  const at = { x: 120, y: 240 }
  const before = fit(board, size)
  const after = zoom(before, 4, at, board, size)
  const under = { x: (at.x - before.x) / before.scale, y: (at.y - before.y) / before.scale }
  expect(seen(after, under).x).toBeCloseTo(at.x)
  expect(seen(after, under).y).toBeCloseTo(at.y)
})

test("all of the board is seen until one comes closer", () => {
  const whole = fit(board, size)
  expect(isWhole(whole, board, size)).toBe(true)
  expect(isWhole(pan(whole, { x: 40, y: 40 }, board, size), board, size)).toBe(true)
  const near = zoom(whole, 1.25, { x: 0, y: 0 }, board, size)
  expect(isWhole(near, board, size)).toBe(false)
  expect(isWhole(zoom(near, 0.8, { x: 0, y: 0 }, board, size), board, size)).toBe(true)
})

test("one cannot go farther away than the whole board", () => {
  expect(zoom(fit(board, size), 0.1, { x: 0, y: 0 }, board, size)).toEqual(fit(board, size))
})

test("the board cannot be dragged out of its window, but out from under the buttons above", () => {
  const near = zoom(fit(board, size), 4, { x: 250, y: 250 }, board, size)
  const far = pan(near, { x: 1e6, y: 1e6 }, board, size)
  expect(seen(far, { x: board.x, y: board.y })).toEqual({ x: 0, y: 60 })
  const away = pan(near, { x: -1e6, y: -1e6 }, board, size)
  expect(seen(away, { x: 900, y: 450 })).toEqual({ x: size.width, y: size.height })
  expect(pan(fit(board, size), { x: 0, y: 1e6 }, board, size)).toEqual(fit(board, size))
})

test("a focused hex is brought into the window", () => {
  const near = zoom(fit(board, size), 4, { x: 0, y: 0 }, board, size)
  const at = seen(reveal(near, { x: 800, y: 200 }, board, size), { x: 800, y: 200 })
  expect(at.x).toBeLessThanOrEqual(size.width)
})

test("what is brought into a small window lies beside its buttons", () => {
  const phone = { width: 390, height: 300 }
  const near = { x: 100, y: 50, scale: 1 }
  const at = seen(reveal(near, { x: 100, y: 200 }, board, phone), { x: 100, y: 200 })
  expect(phone.height - at.y).toBeGreaterThan(54 + 20)
})

test("a map with room for its hexes begins whole", () => {
  expect(begin(board, size, { x: 700, y: 200 }, 70)).toEqual(fit(board, size))
})

test("a map whose hexes would be too small begins where the play is", () => {
  const phone = { width: 300, height: 400 }
  const camera = begin(board, phone, { x: 700, y: 200 }, 100)
  expect(camera.scale * 100).toBeGreaterThanOrEqual(44)
  expect(seen(camera, { x: 700, y: 200 }).x).toBeLessThanOrEqual(phone.width)
})

test("a tall map begins as wide as its window, if its hexes do not grow too large", () => {
  const tall = { x: 0, y: 0, width: 1000, height: 4000 }
  expect(begin(tall, size, { x: 500, y: 2000 }, 100).scale).toBe(0.5)
  expect(begin(tall, { width: 380, height: 500 }, { x: 500, y: 2000 }, 100).scale).toBe(0.38)
  expect(begin(tall, { width: 330, height: 500 }, { x: 500, y: 2000 }, 100).scale).toBe(0.44)
  expect(begin(tall, { width: 900, height: 900 }, { x: 500, y: 0 }, 100).scale).toBe(0.56)
})

test("a note at the far rim leaves room around a point, and nothing moves without need", () => {
  const wide = { x: 0, y: 0, width: 2000, height: 1000 }
  const camera = { x: -500, y: 0, scale: 1 }
  const window = { width: 1000, height: 1000 }
  const moved = makeRoom(camera, { x: 980, y: 500 }, 250, 300, wide, window)
  expect(moved.x + 980 + 250).toBeLessThanOrEqual(1000 - 300)
  expect(makeRoom(camera, { x: 800, y: 500 }, 250, 300, wide, window)).toBe(camera)
})
