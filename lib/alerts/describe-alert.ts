import 'server-only'
import { guest, isVisible, publishedSql, type Shown, shownColumns } from '@/lib/auth/visibility'
import { findCards } from '@/lib/catalogue/cards'
import { listingHref } from '@/lib/catalogue/criteria'
import { getShopRules } from '@/lib/catalogue/shop-rules'
import { isHere, isOnItsWay, listStatus } from '@/lib/catalogue/status'
import { db } from '@/lib/db/client'
import { pieceName } from '@/lib/mail/templates/content'
import { shownLink } from '@/lib/site/page-visibility'
import { type AlertReader, mayTellMember } from './access'
import type { When } from './form'
import { searchedIn, watchedListing, wordsOf } from './words'

type Waiting = AlertReader & { listing: string; query: string; sku: string; item_id: number | null }

/**
 * What an alert is for, as far as its recipient may know: in words, whether these are the piece's own and not the
 * recipient's, the page of the piece or of the search, or '', and when we write.
 */
export type AlertDescription = { words: string; isNamed: boolean; href: string; when: When }

type Row = Shown & { id: number; StatusName: string | null; isUpcoming: boolean }

const whenOf = (row: Row): When => {
  if (listStatus(row.StatusName).tone !== 'sold' && isOnItsWay(row)) return 'awaited'
  return isHere(row) ? 'had' : 'returns'
}

/** Resolves to published pieces by id. */
const findPieces = async (ids: number[]) => {
  const rows = await db.$queryRaw<(Row & { sku: string })[]>`
    SELECT "StockItemId" AS id, "SKU" AS sku, ${shownColumns}, "StatusName", "isUpcoming"
    FROM "StockItem" WHERE "StockItemId" = ANY(${ids}::int[]) AND ${publishedSql}`
  const cards = new Map((await findCards(rows.map(({ id }) => id))).map((card) => [card.sku, card]))
  return new Map(
    rows.flatMap((row) => {
      const card = cards.get(row.sku)
      return card ? [[row.id, { row, card }] as const] : []
    }),
  )
}

/**
 * Describes alerts, in their order. Unknown pieces, drafts and pieces that the recipient may not see are
 * indistinguishable: all are described by the requested SKU alone.
 */
export const describeAlerts = async <Alert extends Waiting>(alerts: Alert[]): Promise<(Alert & AlertDescription)[]> => {
  const ids = [...new Set(alerts.flatMap(({ item_id }) => item_id ?? []))]
  const [pieces, mayTell, rules] = await Promise.all([
    ids.length > 0 ? findPieces(ids) : null,
    mayTellMember(),
    getShopRules(),
  ])
  const searchHref = ({ listing, query }: Waiting) =>
    shownLink(listingHref(watchedListing(listing), searchedIn(query).criteria), rules.hidden)
  return alerts.map((alert) => {
    const words = wordsOf(alert, rules.mainBrand)
    if (!alert.sku) return { ...alert, words, isNamed: false, href: searchHref(alert), when: 'one' }
    const piece = pieces?.get(alert.item_id ?? 0)
    return piece && (isVisible(piece.row, guest) || mayTell(alert))
      ? {
          ...alert,
          words: pieceName(piece.card),
          isNamed: true,
          href: piece.card.href ?? '',
          when: whenOf(piece.row),
        }
      : { ...alert, words, isNamed: false, href: '', when: 'had' }
  })
}
