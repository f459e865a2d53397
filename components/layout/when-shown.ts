/** Acts once somebody sees the page: at once, or when a page that was rendered ahead is opened. Gives how to call it off. */
export const whenShown = (act: () => void) => {
  const waits = Reflect.get(document, 'prerendering') === true
  if (waits) document.addEventListener('prerenderingchange', act, { once: true })
  else act()
  return () => document.removeEventListener('prerenderingchange', act)
}
