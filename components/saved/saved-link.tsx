'use client'

import { useEffect } from 'react'
import { SavedIcon } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/link'
import { readOwner } from './owner'
import styles from './saved-link.module.css'
import { savedStore, useList } from './use-saved'

let joined = false

/** A link to the saved pieces, with their number. Its width is reserved, so that reading the list moves nothing. */
export function SavedLink({ className = '', labelClassName }: { className?: string; labelClassName?: string }) {
  const count = useList(savedStore).length
  useEffect(() => {
    if (joined) return
    joined = true
    // Most visitors have nothing to join, so the code is not loaded for them.
    if (document.cookie.includes('shop-member=1') || readOwner() !== null)
      void import('./account-list').then(({ joinAccountList }) => joinAccountList())
  }, [])
  return (
    <SiteLink href="/saved" className={`${className} ${styles.link}`}>
      <SavedIcon filled={count > 0} />
      <span className={labelClassName}>Saved</span>
      <span className="visually-hidden">pieces</span>
      <span className={styles.count}>{count > 0 && count}</span>
    </SiteLink>
  )
}
