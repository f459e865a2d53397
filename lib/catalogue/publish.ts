import 'server-only'
import { asActor } from '@/lib/db/history'

/** Publishes a draft that is due, arriving now. Returns false if its date was moved or removed meanwhile. */
export const publishDraft = (id: number): Promise<boolean> =>
  asActor({ actor: '', command: 'publishAt' }, async (tx) => {
    const now = new Date()
    const { count } = await tx.stockItem.updateMany({
      where: { StockItemId: id, published: false, publishAt: { lte: now } },
      data: { published: true, arrivedAt: now },
    })
    return count > 0
  })
