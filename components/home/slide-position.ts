/** The index `step` slides after `index` in a ring of `count` slides. */
export const slideAt = (index: number, step: number, count: number) =>
  count > 0 ? (((index + step) % count) + count) % count : 0

/** Direction of a swipe, in px: 1 = next slide (leftwards), -1 = back, 0 = a tap, a scroll or under 48 px. */
export const swipeStep = (across: number, down: number): -1 | 0 | 1 => {
  if (Math.abs(across) < 48 || Math.abs(across) < Math.abs(down) * 1.5) return 0
  return across < 0 ? 1 : -1
}
