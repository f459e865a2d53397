/** Moves the focus to an element that otherwise takes none, such as a line whose button has gone. */
export const focusOn = (element: HTMLElement) => {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

const mainContent = () => document.getElementById('main-content')

/** Moves the focus to the beginning of the screen if it is lost. */
export const focusOnMain = () => {
  const main = mainContent()
  if (main && document.activeElement === document.body) focusOn(main)
}

/**
 * Notes where the focus is on the screen. The function that it returns moves the focus to what is left around that
 * place, if by then the focused element has gone or is disabled.
 */
export const noteFocus = (): (() => void) => {
  const main = mainContent()
  const { pathname } = location
  const around: HTMLElement[] = []
  if (main?.contains(document.activeElement))
    for (let one = document.activeElement?.parentElement; one && one !== main; one = one.parentElement) around.push(one)
  return () => {
    const place = around.find(({ isConnected }) => isConnected)
    if (place && document.activeElement === document.body && location.pathname === pathname) focusOn(place)
  }
}
