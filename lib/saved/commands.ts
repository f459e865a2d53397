import 'server-only'
import * as z from 'zod/mini'
import type { Viewer } from '@/lib/auth/visibility'
import { presentSkus } from '@/lib/catalogue/pieces'
import { db } from '@/lib/db/client'
import { savedLimit, tidySkus } from './piece-list'
import { findSavable } from './queries'

const skus = z.pipe(
  z._default(z.array(z.string()).check(z.maxLength(savedLimit)), []),
  z.transform((list) => tidySkus(list)),
)

export const savedChange = z.object({ add: skus, remove: skus })
type SavedChange = z.infer<typeof savedChange>

/**
 * Adds and removes pieces of a member's list, the first of `add` on top. Ignores unknown pieces and those that the
 * member may not see. A piece removed by its former SKU and added by its present one keeps its place. Beyond the limit
 * the oldest are removed.
 */
export const changeSaved = async (memberId: number, viewer: Viewer, { add, remove }: SavedChange): Promise<void> => {
  const savable = await findSavable(add, viewer)
  const removed = (await presentSkus(remove)).map((sku) => sku.toLowerCase())
  await db.$transaction([
    // Serialises changes of one list: concurrent ones could deadlock.
    db.$executeRaw`SELECT 1 FROM "Member" WHERE "id" = ${memberId} FOR NO KEY UPDATE`,
    db.$executeRaw`
      DELETE FROM "SavedPiece" saved USING "StockItem" piece
      WHERE saved."member_id" = ${memberId} AND piece."StockItemId" = saved."StockItemId" AND lower(piece."SKU") = ANY(${removed})
        AND piece."StockItemId" <> ALL(${savable}::int[])`,
    // One millisecond apart, to keep the given order.
    db.$executeRaw`
      INSERT INTO "SavedPiece" ("member_id", "StockItemId", "saved_at")
      SELECT ${memberId}, piece."StockItemId", now() - given.place * interval '1 millisecond'
      FROM unnest(${savable}::int[]) WITH ORDINALITY AS given(id, place)
      JOIN "StockItem" piece ON piece."StockItemId" = given.id
      ON CONFLICT DO NOTHING`,
    db.$executeRaw`
      DELETE FROM "SavedPiece" WHERE "member_id" = ${memberId} AND "StockItemId" IN (
        SELECT "StockItemId" FROM "SavedPiece" WHERE "member_id" = ${memberId}
        ORDER BY "saved_at" DESC, "StockItemId" DESC OFFSET ${savedLimit})`,
  ])
}
