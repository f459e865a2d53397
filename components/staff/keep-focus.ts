import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to an element that otherwise takes none, such as a line whose button has gone. */
export const focusOn = (element: HTMLElement) => {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** Moves the focus to an element if it is lost, as with a button that has gone or is disabled. */
const focusIfLost = (element: HTMLElement | null | undefined) => {
  if (element && document.activeElement === document.body) focusOn(element)
}

/** Moves the focus to an element if it is lost when something is over, such as the time in which a button is shown. */
export const useFocusAfter = (isOn: boolean, element: RefObject<HTMLElement | null>) => {
  const wasOn = useRef(isOn)
  useEffect(() => {
    if (wasOn.current && !isOn) focusIfLost(element.current)
    wasOn.current = isOn
  }, [isOn, element])
}

const mainContent = () => document.getElementById('main-content')

/** Moves the focus to the beginning of the screen if it is lost. */
export const focusOnMain = () => focusIfLost(mainContent())

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
    if (location.pathname === pathname) focusIfLost(around.find(({ isConnected }) => isConnected))
  }
}
