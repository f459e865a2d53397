/**
 * Whether the browser follows links natively, because it prerenders the likely ones (server/browser/starter.ts).
 * True on phones, whose processors take longer to render a page than a visitor waits.
 */
export const isNativeNavigation = () => 'ahead' in document.documentElement.dataset

/** a native or a React event */
type Click = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click follows a link in this tab and no handler has prevented it. */
export const isOrdinaryClick = (event: Click) =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Calls `act` when the page is visible: at once, or when a prerendered page is activated. Returns a canceller. */
export const whenShown = (act: () => void) => {
  const waits = Reflect.get(document, 'prerendering') === true
  if (waits) document.addEventListener('prerenderingchange', act, { once: true })
  else act()
  return () => document.removeEventListener('prerenderingchange', act)
}
