import 'server-only'
import { asActor } from '@/lib/db/history'

/** Publishes an article that is due. Returns false if its date was changed or removed meanwhile. */
export const publishArticle = (id: number): Promise<boolean> =>
  asActor({ actor: '', command: 'publish_at' }, async (tx) => {
    const { count } = await tx.journalArticle.updateMany({
      where: { id, status: { not: 0 }, publish_at: { lte: new Date() } },
      data: { status: 0 },
    })
    return count > 0
  })
