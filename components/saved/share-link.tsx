'use client'

import { useState } from 'react'
import { useHydrated } from '@/components/ui/use-hydrated'

type ShareLinkProps = { href: string; title: string; className?: string }

/** Shares an address with the device's share sheet, else copies it to the clipboard, else shows it for copying. */
export function ShareLink({ href, title, className = 'link' }: ShareLinkProps) {
  const hydrated = useHydrated()
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle')
  const url = () => new URL(href, location.origin).href
  const share = async () => {
    const shared = await navigator.share?.({ title, url: url() }).then(
      () => true,
      // AbortError: the visitor dismissed the share sheet. Any other error: the device has none.
      (error) => error instanceof Error && error.name === 'AbortError',
    )
    if (shared) return
    const copied = await navigator.clipboard?.writeText(url()).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'shown')
  }
  return (
    <>
      <button type="button" className={className} hidden={!hydrated} onClick={share}>
        Share
      </button>
      <span role="status" className="text-sm">
        {state === 'copied' ? 'Link copied.' : state === 'shown' && url()}
      </span>
    </>
  )
}
