import { useEffect, useRef } from 'react'
import { letBackClose } from './let-back-close'

/** While `open`, the browser's Back closes a dialog instead of leaving the page. */
export const useBackCloses = (open: boolean, close: () => void) => {
  const closing = useRef(close)
  closing.current = close

  useEffect(() => (open ? letBackClose(() => closing.current()) : undefined), [open])
}
