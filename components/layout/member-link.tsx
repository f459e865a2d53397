'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { SiteLink } from '@/components/ui/link'

/** Leads members to their area and others to its door. Public pages are the same for everyone, so a cookie tells. */
export function MemberLink(props: Omit<ComponentProps<typeof SiteLink>, 'href'>) {
  const [href, setHref] = useState('/membership')
  useEffect(() => {
    if (document.cookie.includes('shop-member=1')) setHref('/dashboard')
  }, [])
  return <SiteLink {...props} href={href} />
}
