'use client'

import { useEffect } from 'react'

/** Asks the server again where the browser brings the page back from its memory: somebody may have logged out since. */
export function ReloadOnRestore() {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return null
}
