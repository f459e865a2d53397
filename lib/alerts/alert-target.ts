import type { Piece } from '@/lib/catalogue/piece'
import * as texts from '@/lib/piece-texts'
import { alertTexts } from './form'

/** What an alert is for: one piece, or the results of a listing with the filters in `query`. */
export type AlertTarget = { sku: string } | { listing: string; query: string }

const specified = ({ specification }: Piece, label: string) => specification.find((row) => row.label === label)?.value

/** Returns a search for similar pieces: of the same model, or jewellery of the same brand and type. */
const similarWish = (piece: Piece, isMainBrand: boolean): AlertTarget => {
  const isWatch = piece.family === 'watch'
  const type = isWatch ? undefined : specified(piece, 'Type')
  const query = new URLSearchParams()
  if (isWatch && piece.brand && !isMainBrand) query.set('brand', piece.brand)
  if (isWatch && piece.model) query.set('model', piece.model)
  if (type) query.set('type', type)
  // The jewellery listing has no facet of brands.
  if (!isWatch && piece.brand) query.set('q', type ? piece.brand : `${piece.brand} ${piece.name}`)
  if (query.size === 0) query.set('q', piece.name)
  return { listing: isMainBrand ? 'main' : isWatch ? 'other' : 'jewellery', query: query.toString() }
}

/**
 * Returns the alert that a piece's page offers, with its title; null if the piece is available at a displayed price.
 */
export const targetFor = (piece: Piece, isMainBrand: boolean): { title: string; wish: AlertTarget } | null => {
  if (piece.status.tone === 'sold') return { title: alertTexts.arrives, wish: similarWish(piece, isMainBrand) }
  if (piece.status.tone !== 'available')
    return { title: piece.isOnItsWay ? alertTexts.awaited : alertTexts.returns, wish: { sku: piece.sku } }
  return piece.price.text === texts.status.poa
    ? { title: alertTexts.another, wish: similarWish(piece, isMainBrand) }
    : null
}
