'use client'

import { useState } from 'react'
import { useHydrated } from '@/components/ui/use-hydrated'

type ShareLinkProps = { href: string; title: string; className?: string }

/** Hands an address to the device's own share sheet, else to the clipboard; where neither is to be had it stands there to copy. */
export function ShareLink({ href, title, className = 'link' }: ShareLinkProps) {
  const hydrated = useHydrated()
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle')
  const url = () => new URL(href, location.origin).href
  const share = async () => {
    const shared = await navigator.share?.({ title, url: url() }).then(
      () => true,
      // A visitor who closes the device's sheet has decided; some devices have none to open.
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
        {state === 'copied' && 'The link is copied.'}
        {state === 'shown' && url()}
      </span>
    </>
  )
}
