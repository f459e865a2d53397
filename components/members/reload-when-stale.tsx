'use client'

import { useEffect, useRef } from 'react'
import { openTabChannel } from '@/lib/http/browser-features'
import { sessionHolder } from '@/lib/members/fetch-current-member'

/**
 * Reloads a member's page once another member or nobody is signed in: when another tab says so, and when the visitor
 * returns to this tab. One that is restored from the back/forward cache is reloaded in any case. A guest's page stays as
 * it is, with what was typed there, unless it is restored while a member is signed in.
 */
export function ReloadWhenStale() {
  // Kept while the router hides the page.
  const madeFor = useRef<string>(null)
  useEffect(() => {
    madeFor.current ??= sessionHolder()
    const check = () => madeFor.current && sessionHolder() !== madeFor.current && window.location.reload()
    const back = ({ persisted }: PageTransitionEvent) =>
      persisted && (madeFor.current || sessionHolder()) && window.location.reload()
    check()
    // Sign-in and logout end on a page with this component. The tab that has changed the session is not told itself:
    // reloading it would break off its way to that page.
    const channel = openTabChannel('shop-member')
    channel?.addEventListener('message', check)
    channel?.postMessage('')
    window.addEventListener('pageshow', back)
    window.addEventListener('focus', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      channel?.close()
      window.removeEventListener('pageshow', back)
      window.removeEventListener('focus', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
  return null
}
