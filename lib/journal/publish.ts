import 'server-only'
import { asActor } from '@/lib/db/history'

/** Publishes an article whose time has come. Nothing where its date was moved or taken out meanwhile. */
export const publishArticle = (id: number): Promise<boolean> =>
  asActor({ actor: '', command: 'publish_at' }, async (tx) => {
    const { count } = await tx.journalArticle.updateMany({
      where: { id, status: { not: 0 }, publish_at: { lte: new Date() } },
      data: { status: 0 },
    })
    return count > 0
  })
