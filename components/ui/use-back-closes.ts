import { useEffect, useRef } from 'react'

/**
 * While `open`, the browser's Back closes a dialog instead of leaving the page: an entry of the same address stands in
 * the history, and is taken out again where the dialog closes by other means.
 */
export const useBackCloses = (open: boolean, close: () => void) => {
  const closing = useRef(close)
  closing.current = close

  useEffect(() => {
    if (!open) return
    const { href } = window.location
    window.history.pushState({ ...window.history.state, dialog: true }, '')
    const back = () => closing.current()
    window.addEventListener('popstate', back)
    return () => {
      window.removeEventListener('popstate', back)
      // A link that was followed out of the dialog has another address, and keeps its own entry.
      if (window.history.state?.dialog && window.location.href === href) window.history.back()
    }
  }, [open])
}
