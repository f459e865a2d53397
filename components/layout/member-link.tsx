'use client'

import { useEffect, useState } from 'react'
import { PersonIcon } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/link'
import styles from './header.module.css'
import { whenShown } from './when-shown'

/** The signed-in member's first name, or ''; null if the session has ended, which also clears the cookie. */
const askName = async (): Promise<string | null> => {
  const answer = await fetch('/api/users/auth', { headers: { Accept: 'application/json' } })
  if (answer.status === 401) return null
  const body: { data?: { first_name?: unknown } } | null = answer.ok ? await answer.json() : null
  return typeof body?.data?.first_name === 'string' ? body.data.first_name : ''
}

/**
 * Links members to /dashboard, labelled with their first name, and guests to /membership unless that is `hidden`.
 * Public pages are prerendered, so a readable cookie decides in the browser; for guests no request is made.
 */
export function MemberLink({ hidden }: { hidden: boolean }) {
  /** null: a guest; '': a member whose name is not known yet */
  const [name, setName] = useState<string | null>(null)
  useEffect(
    () =>
      whenShown(() => {
        if (!document.cookie.includes('shop-member=1')) return
        setName('')
        askName().then(setName, () => {})
      }),
    [],
  )
  if (name === null && hidden) return null
  return (
    <SiteLink href={name === null ? '/membership' : '/dashboard'} className={styles.item}>
      <PersonIcon />
      <span className={`${styles.label} ${styles.member}`}>{name || 'Members'}</span>
      <span className="visually-hidden">{name ? ', members’ area' : '’ area'}</span>
    </SiteLink>
  )
}
