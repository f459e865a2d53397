'use client'

import { useEffect, useState } from 'react'
import { PersonIcon } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/link'
import styles from './header.module.css'
import { whenShown } from './when-shown'

/** The signed-in member's first name, or ''; null if the session has ended, which also clears the cookie. */
const askName = async (): Promise<string | null> => {
  const answer = await fetch('/api/users/auth', { headers: { Accept: 'application/json' }, cache: 'no-store' })
  if (answer.status === 401) return null
  const body: { data?: { first_name?: unknown } } | null = answer.ok ? await answer.json() : null
  return typeof body?.data?.first_name === 'string' ? body.data.first_name : ''
}

/**
 * Links members to /dashboard, labelled with their first name, and guests to /membership. Public pages are prerendered,
 * so a readable cookie decides in the browser; for guests no request is made.
 */
export function MemberLink() {
  const [isMember, setIsMember] = useState(false)
  const [name, setName] = useState('')
  useEffect(
    () =>
      whenShown(() => {
        if (!document.cookie.includes('shop-member=1')) return
        setIsMember(true)
        askName().then(
          (known) => (known === null ? setIsMember(false) : setName(known)),
          () => {},
        )
      }),
    [],
  )
  return (
    <SiteLink href={isMember ? '/dashboard' : '/membership'} className={styles.item}>
      <PersonIcon />
      <span className={`${styles.label} ${styles.member}`}>{name || 'Members'}</span>
      <span className="visually-hidden">{name ? ', members’ area' : '’ area'}</span>
    </SiteLink>
  )
}
