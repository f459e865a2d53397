import { useEffect } from 'react'

const key = 'shop-saved-place'

/** Whether this document's first page of saved pieces is complete. */
let isPast = false

/** Where the page was left, if the browser has loaded it again: at a reload, or a step back from another document. */
const placeLeft = () => {
  const [loading] = performance.getEntriesByType('navigation')
  if (!(loading instanceof PerformanceNavigationTiming) || loading.type === 'navigate') return null
  if (new URL(loading.name).pathname !== location.pathname) return null
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * The browser restores the place of a page that it loads again before the pieces are there: in the page's foot, which it
 * then keeps in view as they come. So the place is restored once more when the page `isComplete`.
 */
export const useKeptPlace = (isComplete: boolean) => {
  useEffect(() => {
    const keep = () => {
      try {
        sessionStorage.setItem(key, String(scrollY))
      } catch {
        // Storage that is forbidden keeps no place.
      }
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [])

  useEffect(() => {
    if (!isComplete || isPast) return
    isPast = true
    const place = placeLeft()
    if (place) scrollTo({ top: Number(place), behavior: 'instant' })
  }, [isComplete])
}
