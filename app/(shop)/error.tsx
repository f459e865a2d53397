'use client'

import { useEffect } from 'react'
import { Unavailable } from '@/components/pages/unavailable'
import { SiteLink } from '@/components/ui/link'

type ErrorProps = {
  error: unknown
  retry: () => void
}

export default function ErrorPage({ error, retry }: ErrorProps) {
  // A failed navigation keeps the previous page's scroll position.
  useEffect(() => {
    console.error(error)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [error])
  return (
    <Unavailable
      title="Something went wrong on our side"
      text="Nothing you did. Please try again in a moment, or call us: our numbers are below."
    >
      <button type="button" className="btn" onClick={retry}>
        Try again
      </button>
      <SiteLink className="btn btn--outline" href="/">
        Home
      </SiteLink>
    </Unavailable>
  )
}
