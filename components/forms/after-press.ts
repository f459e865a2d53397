/** Milliseconds after a press in which its click arrives; a touch moves the focus only once the finger has left. */
const clickMs = 200

/**
 * Returns a function that runs `work` at once, or after the click if `area` is being pressed: what moves a button between
 * press and release makes a click on it be lost.
 */
export const afterPress = (area: HTMLElement) => {
  let presses = 0
  let waiting: (() => void)[] = []
  const released = () => {
    presses -= 1
    if (presses > 0) return
    const due = waiting
    waiting = []
    for (const work of due) work()
  }
  area.addEventListener('pointerdown', () => {
    presses += 1
    const over = new AbortController()
    for (const name of ['pointerup', 'pointercancel'])
      window.addEventListener(
        name,
        () => {
          over.abort()
          window.setTimeout(released, clickMs)
        },
        over,
      )
  })
  return (work: () => void) => {
    if (presses > 0) waiting.push(work)
    else work()
  }
}
