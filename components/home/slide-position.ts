/** The slide that stands `step` places from `index` in a ring of `count` slides: after the last comes the first. */
export const slideAt = (index: number, step: number, count: number) =>
  count > 0 ? (((index + step) % count) + count) % count : 0

/** Which way a finger went: 1 = to the next slide (leftwards), -1 = back, 0 = a tap, a scroll or too short a way. */
export const swipeStep = (across: number, down: number): -1 | 0 | 1 => {
  if (Math.abs(across) < 48 || Math.abs(across) < Math.abs(down) * 1.5) return 0
  return across < 0 ? 1 : -1
}
