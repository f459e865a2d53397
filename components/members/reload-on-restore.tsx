'use client'

import { useEffect } from 'react'

/** Reloads a page that is restored from the back/forward cache: the member may have logged out since. */
export function ReloadOnRestore() {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return null
}
