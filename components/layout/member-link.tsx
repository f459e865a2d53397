'use client'

import { useEffect, useState } from 'react'
import { PersonIcon } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/link'
import { isMember } from '@/lib/members/is-member'
import styles from './header.module.css'

/**
 * Links members to /dashboard, labelled with their first name, and guests to /membership unless that is `hidden`.
 * Public pages are prerendered, so a readable cookie decides in the browser; for guests no request is made.
 */
export function MemberLink({ hidden }: { hidden: boolean }) {
  /** null: a guest; '': a member whose name is not known yet */
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    if (!isMember()) return
    const unmounted = new AbortController()
    setName('')
    // Most visitors are guests, so the code is not loaded for them.
    void import('./member-name').then(({ followName }) => followName(setName, unmounted.signal))
    return () => unmounted.abort()
  }, [])
  if (name === null && hidden) return null
  return (
    <SiteLink href={name === null ? '/membership' : '/dashboard'} className={styles.item}>
      <PersonIcon />
      <span className={`${styles.label} ${styles.member}`}>{name || 'Members'}</span>
      <span className="visually-hidden">{name ? ', members’ area' : 'area'}</span>
    </SiteLink>
  )
}
