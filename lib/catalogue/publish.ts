import 'server-only'
import { asActor } from '@/lib/db/history'

/** Publishes a draft whose time has come; it arrives that moment. Nothing where its date was moved or taken out meanwhile. */
export const publishDraft = (id: number): Promise<boolean> =>
  asActor({ actor: '', command: 'publishAt' }, async (tx) => {
    const now = new Date()
    const { count } = await tx.stockItem.updateMany({
      where: { StockItemId: id, published: false, publishAt: { lte: now } },
      data: { published: true, arrivedAt: now },
    })
    return count > 0
  })
