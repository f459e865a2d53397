/** A click that follows a link here and now, and that nobody has taken yet. */
export const isOrdinaryClick = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
