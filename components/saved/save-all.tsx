'use client'

import { useHydrated } from '@/components/ui/use-hydrated'
import { hasSku, withSku } from '@/lib/saved/piece-list'
import { syncAccount } from './save-button'
import { savedStore, useList } from './use-saved'

/** Adds a shared list to the visitor's own. */
export function SaveAll({ skus }: { skus: string[] }) {
  const hydrated = useHydrated()
  const list = useList(savedStore)
  const missing = skus.filter((sku) => !hasSku(list, sku))
  const saveAll = () => {
    if (missing.length === 0) return
    savedStore.write(missing.reduceRight<readonly string[]>((saved, sku) => withSku(saved, sku), savedStore.read()))
    void syncAccount({ add: missing })
  }
  return (
    <button
      type="button"
      className="btn btn--outline"
      hidden={!hydrated}
      // Not `disabled`, which would take the focus from whoever has just pressed it.
      aria-disabled={missing.length === 0}
      onClick={saveAll}
    >
      {missing.length === 0 ? 'Saved' : 'Save all'}
    </button>
  )
}
