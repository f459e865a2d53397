import 'server-only'
import { keptSql } from '@/lib/auth/visibility'
import { asActor } from '@/lib/db/history'

/**
 * Publishes a draft that is due by the database's clock, which also releases the job. Returns false if its date was
 * moved or removed meanwhile.
 */
export const publishDraft = (id: number): Promise<boolean> =>
  asActor({ actor: '', command: 'publishAt' }, async (tx) => {
    const count = await tx.$executeRaw`
      UPDATE "StockItem" SET "published" = true
      WHERE "StockItemId" = ${id} AND NOT "published" AND ${keptSql} AND "publishAt" <= now()`
    return count > 0
  })
