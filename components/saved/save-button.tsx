'use client'

import { useSyncExternalStore } from 'react'
import { SavedIcon } from '@/components/ui/icons'
import { useHydrated } from '@/components/ui/use-hydrated'
import { afterPaint } from '@/lib/after-paint'
import { hasSku, withoutSku, withSku } from '@/lib/saved/piece-list'
import styles from './save-button.module.css'
import { savedStore } from './use-saved'

/** Sends a change of the browser's list to the member's account; if that fails, the next page does. */
export const syncAccount = (change: { add?: readonly string[]; remove?: readonly string[] }): Promise<void> =>
  import('./account-list').then(
    ({ sendToAccount }) => sendToAccount(change),
    () => {},
  )

type SaveButtonProps = {
  sku: string
  /** the piece's name, for screen readers */
  name: string
  /** shows a label beside the icon */
  withLabel?: boolean
  className?: string
}

/** Saves a piece in this browser, or removes it again. Hidden until hydration. */
export function SaveButton({ sku, name, withLabel, className = '' }: SaveButtonProps) {
  const hydrated = useHydrated()
  // Not the list: every card's button would render again at each change.
  const saved = useSyncExternalStore(
    savedStore.subscribe,
    () => hasSku(savedStore.read(), sku),
    () => false,
  )
  const toggle = () => {
    const list = savedStore.read()
    savedStore.write(saved ? withoutSku(list, sku) : withSku(list, sku))
    afterPaint(() => void syncAccount(saved ? { remove: [sku] } : { add: [sku] }))
  }
  return (
    <button
      type="button"
      className={`${styles.button} ${className}`}
      // A label that changes tells the state by itself; with both, a screen reader reads 'Saved, pressed'.
      aria-pressed={withLabel ? undefined : saved}
      aria-label={withLabel ? undefined : `Save ${name}`}
      hidden={!hydrated}
      onClick={toggle}
    >
      <SavedIcon filled={saved} />
      {withLabel && <span>{saved ? 'Saved' : 'Save'}</span>}
    </button>
  )
}
