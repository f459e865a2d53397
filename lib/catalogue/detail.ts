import 'server-only'
import { cache } from 'react'
import { guest, type Viewer } from '@/lib/auth/visibility'
import type { Boutique } from '@/lib/boutiques/boutique'
import { boutiqueFor } from '@/lib/boutiques/queries'
import { tags } from '@/lib/cache/tags'
import { getSite } from '@/lib/site/queries'
import { findSimilar, getPiece } from './detail-queries'
import type { Card, Notice, Piece } from './piece'
import { isSameBrand } from './slug'

/** Everything that a piece's page shows, JSON-safe. */
export type Detail = {
  piece: Piece
  /** 'You may also like', up to three */
  similar: Card[]
  /** whom to ask about the piece */
  boutique: Boutique | null
  /** a watch of the brand that the house is known for */
  isMainBrand: boolean
}

const decoded = (parameter: string) => {
  try {
    return decodeURIComponent(parameter)
  } catch {
    return parameter
  }
}

/** What a viewer gets on the page of a SKU, as its address gives it: the piece, its notice, or null where there is neither. */
export const findDetail = async (parameter: string, viewer: Viewer): Promise<Detail | Notice | null> => {
  const found = await getPiece(decoded(parameter), viewer)
  if (found?.kind !== 'piece') return found?.notice ?? null
  const { piece, row } = found
  const [similar, { boutiques, mainBrand }] = await Promise.all([findSimilar(row), getSite()])
  return {
    piece,
    similar,
    boutique: boutiqueFor(boutiques, piece.location),
    isMainBrand: piece.family === 'watch' && isSameBrand(piece.brand, mainBrand),
  }
}

/** What guests see on the page of a SKU; null where there is nothing for them. Once a request; reads no cookies. */
export const getDetail = cache(async (parameter: string): Promise<Detail | null> => {
  const detail = await findDetail(parameter, guest)
  return detail && 'piece' in detail ? detail : null
})

const shownBeside = 3

/** What a piece's page depends on beside its layout. With fewer similar pieces than there is room for, any new piece may join them. */
export const detailTags = (parameter: string, detail: Detail | null) => [
  tags.items,
  tags.day,
  tags.item(decoded(parameter)),
  ...(detail?.similar.map(({ sku }) => tags.item(sku)) ?? []),
  ...(detail && detail.similar.length >= shownBeside ? [] : [tags.stock]),
]
