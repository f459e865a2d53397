import 'server-only'
import { cache } from 'react'
import { guest } from '@/lib/auth/visibility'
import { tags } from '@/lib/cache/tags'
import { getPiece } from './detail-queries'
import type { Notice } from './piece'

/** What guests may know of a members-only piece; null where there is none, or where everybody may see it. Once a request. */
export const getNotice = cache(async (sku: string): Promise<Notice | null> => {
  const found = await getPiece(sku, guest)
  return found?.kind === 'notice' ? found.notice : null
})

/** What a notice's page depends on beside its layout. */
export const noticeTags = (sku: string) => [
  tags.items,
  tags.item(sku),
  tags.stock,
  tags.day,
  tags.page('membership'),
  tags.pages,
]
