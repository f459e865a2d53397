'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { SiteLink } from '@/components/ui/link'

/** Links members to /dashboard and others to /membership. Public pages are prerendered, so a readable cookie decides in the browser. */
export function MemberLink(props: Omit<ComponentProps<typeof SiteLink>, 'href'>) {
  const [href, setHref] = useState('/membership')
  useEffect(() => {
    if (document.cookie.includes('shop-member=1')) setHref('/dashboard')
  }, [])
  return <SiteLink {...props} href={href} />
}
