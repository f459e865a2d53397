import 'server-only'
import { isVisible, type Shown, type Viewer } from '@/lib/auth/visibility'
import { findCards } from '@/lib/catalogue/cards'
import type { Card, Piece } from '@/lib/catalogue/piece'
import { getPiece } from '@/lib/catalogue/pieces'
import { db } from '@/lib/db/client'
import { savedLimit } from './piece-list'

type Row = Shown & { id: number; sku: string }

/** Pieces by their SKUs in any case, in the order asked for, as far as the viewer may see them. */
const findVisible = async (skus: readonly string[], viewer: Viewer): Promise<Row[]> => {
  if (skus.length === 0) return []
  const wanted = skus.map((sku) => sku.toLowerCase())
  const rows = await db.$queryRaw<Row[]>`
    SELECT "StockItemId" AS id, "SKU" AS sku, "published", "MembersAreaOnly" FROM "StockItem" WHERE lower("SKU") = ANY(${wanted})`
  const bySku = new Map(rows.filter((row) => isVisible(row, viewer)).map((row) => [row.sku.toLowerCase(), row]))
  return wanted.flatMap((sku) => bySku.get(sku) ?? [])
}

/** The cards of a list; what is gone, or not for this viewer, is left out. */
export const findListCards = async (skus: readonly string[], viewer: Viewer): Promise<Card[]> =>
  findCards((await findVisible(skus, viewer)).map(({ id }) => id))

/** Whole pieces, for a few of them side by side. */
export const findPieces = async (skus: readonly string[], viewer: Viewer): Promise<Piece[]> => {
  const found = await Promise.all(skus.map((sku) => getPiece(sku, viewer)))
  return found.flatMap((one) => (one?.kind === 'piece' ? [one.piece] : []))
}

/** The row ids of the pieces that a viewer may keep. */
export const findKeepable = async (skus: readonly string[], viewer: Viewer): Promise<number[]> =>
  (await findVisible(skus, viewer)).map(({ id }) => id)

/** The SKUs that a member keeps, newest first; those that the member may no longer see are kept but not told. */
export const findSavedSkus = async (memberId: number, viewer: Viewer): Promise<string[]> => {
  const rows = await db.savedPiece.findMany({
    where: { member_id: memberId },
    orderBy: [{ saved_at: 'desc' }, { StockItemId: 'desc' }],
    take: savedLimit,
    select: { piece: { select: { SKU: true, published: true, MembersAreaOnly: true } } },
  })
  return rows.flatMap(({ piece }) => (isVisible(piece, viewer) ? [piece.SKU] : []))
}
