import 'server-only'
import { asActor } from '@/lib/db/history'

/**
 * Publishes an article that is due by the database's clock, which also releases the job. Returns false if its date was
 * changed or removed meanwhile.
 */
export const publishArticle = (id: number): Promise<boolean> =>
  asActor({ actor: '', command: 'publish_at' }, async (tx) => {
    const count = await tx.$executeRaw`
      UPDATE "JournalArticle" SET "status" = 0
      WHERE "id" = ${id} AND "status" <> 0 AND "deleted_at" IS NULL
        AND "publish_at" <= now()`
    return count > 0
  })
