import 'server-only'
import { isVisible, type Shown, shownColumns, shownSelect, type Viewer } from '@/lib/auth/visibility'
import { findCards } from '@/lib/catalogue/cards'
import type { Card } from '@/lib/catalogue/piece'
import { getPiece, presentSkus } from '@/lib/catalogue/pieces'
import { db } from '@/lib/db/client'
import { shownLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import type { ComparedPiece } from './comparison'
import { parsePieces, savedLimit, tidySkus } from './piece-list'

type Row = Shown & { id: number; sku: string }

/**
 * Parses `?pieces=…` as parsePieces does. Resolves to each piece's present SKU, once, for those that guests may see.
 */
export const findAskedSkus = async (query: unknown, limit?: number): Promise<string[]> =>
  tidySkus(await presentSkus(parsePieces(query, limit)))

/** Resolves to the pieces with these SKUs (ignoring case), in that order, that the viewer may see. */
const findVisible = async (skus: readonly string[], viewer: Viewer): Promise<Row[]> => {
  if (skus.length === 0) return []
  const wanted = skus.map((sku) => sku.toLowerCase())
  const rows = await db.$queryRaw<Row[]>`
    SELECT "StockItemId" AS id, "SKU" AS sku, ${shownColumns} FROM "StockItem" WHERE lower("SKU") = ANY(${wanted})`
  const bySku = new Map(rows.filter((row) => isVisible(row, viewer)).map((row) => [row.sku.toLowerCase(), row]))
  return wanted.flatMap((sku) => bySku.get(sku) ?? [])
}

/** Resolves to the cards of a list, without pieces that are gone or hidden from the viewer. */
export const findListCards = async (skus: readonly string[], viewer: Viewer): Promise<Card[]> =>
  findCards((await findVisible(skus, viewer)).map(({ id }) => id))

/** A SKU as it was asked for, and the one that its piece has now. */
type Renamed = { former: string; present: string }

/**
 * The same for SKUs which the pieces may have had before: a browser keeps them, and corrects its list by `renamed`. Each
 * piece is there once.
 */
export const findStoredCards = async (
  skus: readonly string[],
  viewer: Viewer,
): Promise<{ cards: Card[]; renamed: Renamed[] }> => {
  const present = await presentSkus(skus)
  const asked = skus.map((former, index) => ({ former, present: present[index] ?? former }))
  return {
    cards: await findListCards(tidySkus(present), viewer),
    renamed: asked.filter(({ former, present }) => former !== present),
  }
}

/** Resolves to full pieces, for a comparison of a few. */
export const findPieces = async (skus: readonly string[], viewer: Viewer): Promise<ComparedPiece[]> => {
  const [hidden, ...found] = await Promise.all([findHiddenRoutes(), ...skus.map((sku) => getPiece(sku, viewer))])
  return found.flatMap((one) =>
    one?.kind === 'piece' ? [{ ...one.piece, href: shownLink(one.piece.href, hidden) || undefined }] : [],
  )
}

/** Resolves to the ids of the pieces that a viewer may save. */
export const findSavable = async (skus: readonly string[], viewer: Viewer): Promise<number[]> =>
  (await findVisible(tidySkus(await presentSkus(skus)), viewer)).map(({ id }) => id)

/** Resolves to a member's saved SKUs, newest first, without those that the member may no longer see. */
export const findSavedSkus = async (memberId: number, viewer: Viewer): Promise<string[]> => {
  const rows = await db.savedPiece.findMany({
    where: { member_id: memberId },
    orderBy: [{ saved_at: 'desc' }, { StockItemId: 'desc' }],
    take: savedLimit,
    select: { piece: { select: { SKU: true, ...shownSelect } } },
  })
  return rows.flatMap(({ piece }) => (isVisible(piece, viewer) ? [piece.SKU] : []))
}
