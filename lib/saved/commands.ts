import 'server-only'
import type { Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { savedLimit } from './piece-list'
import { findKeepable } from './queries'
import type { SavedChange } from './schema'

/**
 * Adds and removes pieces of a member's list, the first of `add` on top. Unknown pieces and those that the member may not
 * see are left out; beyond the limit the oldest go.
 */
export const changeSaved = async (memberId: number, viewer: Viewer, { add, remove }: SavedChange): Promise<void> => {
  const kept = await findKeepable(add, viewer)
  const removed = remove.map((sku) => sku.toLowerCase())
  await db.$transaction([
    // One change of a list after the other: two that meet would wait for each other's rows.
    db.$executeRaw`SELECT 1 FROM "Member" WHERE "id" = ${memberId} FOR NO KEY UPDATE`,
    db.$executeRaw`
      DELETE FROM "SavedPiece" saved USING "StockItem" piece
      WHERE saved."member_id" = ${memberId} AND piece."StockItemId" = saved."StockItemId" AND lower(piece."SKU") = ANY(${removed})`,
    // Each a millisecond apart, so that the order in which they were given is the order in which they stand.
    db.$executeRaw`
      INSERT INTO "SavedPiece" ("member_id", "StockItemId", "saved_at")
      SELECT ${memberId}, piece."StockItemId", now() - given.place * interval '1 millisecond'
      FROM unnest(${kept}::int[]) WITH ORDINALITY AS given(id, place)
      JOIN "StockItem" piece ON piece."StockItemId" = given.id
      ON CONFLICT DO NOTHING`,
    db.$executeRaw`
      DELETE FROM "SavedPiece" WHERE "member_id" = ${memberId} AND "StockItemId" IN (
        SELECT "StockItemId" FROM "SavedPiece" WHERE "member_id" = ${memberId}
        ORDER BY "saved_at" DESC, "StockItemId" DESC OFFSET ${savedLimit})`,
  ])
}
