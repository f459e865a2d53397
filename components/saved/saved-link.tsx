'use client'

import { useEffect } from 'react'
import { SavedIcon } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/link'
import { isMember } from '@/lib/members/is-member'
import styles from './saved-link.module.css'
import { readOwner, savedStore, useList } from './use-saved'

let joined = false

type SavedLinkProps = { hidden: boolean; className?: string; labelClassName?: string }

/**
 * A link to the saved pieces, with their number, unless that page is `hidden`. The number takes no width, so that
 * reading the list moves nothing. The list is joined with the account's, and forgotten with the session, in either case.
 */
export function SavedLink({ hidden, className = '', labelClassName }: SavedLinkProps) {
  const count = useList(savedStore).length
  useEffect(() => {
    if (joined) return
    joined = true
    // Most visitors have nothing to join, so the code is not loaded for them.
    if (isMember() || readOwner() !== null)
      void import('./account-list').then(({ mergeAccountList }) => mergeAccountList())
  }, [])
  if (hidden) return null
  return (
    <SiteLink href="/saved" className={`${className} ${styles.link}`}>
      <SavedIcon filled={count > 0} />
      <span className={labelClassName}>Saved</span>
      <span className="visually-hidden">pieces</span>
      <span className={styles.count}>{count > 0 && count}</span>
    </SiteLink>
  )
}
