/** Calls `act` when the page is visible: at once, or when a prerendered page is activated. Returns a canceller. */
export const whenShown = (act: () => void) => {
  const waits = Reflect.get(document, 'prerendering') === true
  if (waits) document.addEventListener('prerenderingchange', act, { once: true })
  else act()
  return () => document.removeEventListener('prerenderingchange', act)
}
