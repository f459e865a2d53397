/** Milliseconds after a press in which its click arrives; a touch moves the focus only once the finger has left. */
const clickMs = 200

/** What ends a press. A list that opens on a press may keep its release to itself; then the next key does. */
const ends = ['pointerup', 'pointercancel', 'keydown']

/**
 * Returns a function that runs `work` at once, or after the click if `area` is being pressed: what moves a button between
 * press and release makes a click on it be lost.
 */
export const deferDuringPress = (area: HTMLElement) => {
  let press: AbortController | null = null
  let waiting: (() => void)[] = []
  area.addEventListener('pointerdown', () => {
    press?.abort()
    const current = new AbortController()
    press = current
    const end = () => {
      current.abort()
      window.setTimeout(() => {
        if (press !== current) return
        press = null
        for (const work of waiting) work()
        waiting = []
      }, clickMs)
    }
    for (const name of ends) window.addEventListener(name, end, { signal: current.signal })
  })
  return (work: () => void) => {
    if (press) waiting.push(work)
    else work()
  }
}

/** The most that a pointer moves during a press, in pixels. */
const tremorPx = 8

const isNear = (one: MouseEvent, other: MouseEvent) =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < tremorPx

/**
 * Clicks a button of `area` that moved away from the pointer during a press: the browser gives that click to what
 * contains both places. A pointer that left the button itself has taken its press back.
 */
export const keepPress = (area: HTMLElement) =>
  area.addEventListener('pointerdown', (down) => {
    const button = down.target instanceof Element ? down.target.closest('button') : null
    if (!button) return
    const press = new AbortController()
    const end = () => press.abort()
    const options = { capture: true, signal: press.signal }
    const click = (event: MouseEvent) => {
      end()
      const { target } = event
      if (target instanceof Element && target !== button && target.contains(button) && isNear(down, event))
        button.click()
    }
    window.addEventListener('click', click, options)
    for (const name of ['pointerdown', 'pointercancel']) window.addEventListener(name, end, options)
  })
