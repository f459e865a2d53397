'use client'

import { useEffect } from 'react'
import { whenShown } from '@/components/layout/native-navigation'
import { withSku } from '@/lib/saved/piece-list'
import { viewedStore } from './use-saved'

/** Records in this browser only that a piece was viewed. */
export function RecordView({ sku }: { sku: string }) {
  useEffect(() => whenShown(() => viewedStore.write(withSku(viewedStore.read(), sku))), [sku])
  return null
}
