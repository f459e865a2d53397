'use client'

import { SavedIcon } from '@/components/ui/icons'
import { useHydrated } from '@/components/ui/use-hydrated'
import { hasSku, withoutSku, withSku } from '@/lib/saved/piece-list'
import styles from './save-button.module.css'
import { tellAccount } from './tell-account'
import { savedStore, useList } from './use-saved'

type SaveButtonProps = {
  sku: string
  /** the piece's name, for screen readers */
  name: string
  /** shows a label beside the icon */
  withLabel?: boolean
  className?: string
}

/** Saves a piece in this browser, or removes it again. Hidden until hydration. */
export function SaveButton({ sku, name, withLabel = false, className = '' }: SaveButtonProps) {
  const hydrated = useHydrated()
  const list = useList(savedStore)
  const saved = hasSku(list, sku)
  const toggle = () => {
    savedStore.write(saved ? withoutSku(list, sku) : withSku(list, sku))
    void tellAccount(saved ? { remove: [sku] } : { add: [sku] })
  }
  return (
    <button
      type="button"
      className={`${styles.button} ${className}`}
      aria-pressed={saved}
      aria-label={withLabel ? undefined : `Save ${name}`}
      hidden={!hydrated}
      onClick={toggle}
    >
      <SavedIcon filled={saved} />
      {withLabel && <span>{saved ? 'Saved' : 'Save'}</span>}
    </button>
  )
}
