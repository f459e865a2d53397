export const isInViewport = (element: HTMLElement) => {
  // Asked first: the rectangle of what content-visibility skips would have it laid out. Safari before 17.4 knows neither.
  if (element.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
}
