import 'server-only'
import { membersOnlySql, publicOnlySql } from '@/lib/auth/visibility'
import { chosen, hereSql, inRanges, listed, matches } from '@/lib/catalogue/conditions'
import type { ShopRules } from '@/lib/catalogue/shop-rules'
import { Prisma } from '@/lib/db/generated/client'
import type { AlertReader } from './access'
import { searchedIn, watchedListing } from './words'

type Waiting = AlertReader & { id: number; listing: string; query: string; sku: string; item_id: number | null }

/** SQL condition: a piece is what an alert is for, and among those that its recipient may see (`shown`). */
const conditionOf = ({ listing, query, sku, item_id }: Waiting, shown: Prisma.Sql, rules: ShopRules): Prisma.Sql => {
  // An alert for one piece waits until the piece is available.
  if (sku) return Prisma.sql`"StockItemId" = ${item_id} AND ${hereSql} AND ${shown}`
  const { criteria, similar } = searchedIn(query)
  const searched = matches(criteria.q, rules)
  const said = similar ? Prisma.sql`(${searched} OR ${matches(similar, rules)})` : searched
  return Prisma.sql`${listed(watchedListing(listing), rules.mainBrandKey, shown)} AND ${said} AND ${chosen(criteria)}
    AND ${inRanges(criteria, rules)}`
}

type Group = { ids: number[]; isForOnePiece: boolean; condition: Prisma.Sql }

/** Groups alerts with the same criteria and the same visibility, so that one query answers each group. */
export const groupAlerts = (alerts: Waiting[], rules: ShopRules, mayTell: (alert: AlertReader) => boolean) => {
  const groups = new Map<string, Group>()
  for (const alert of alerts) {
    const mayHear = mayTell(alert)
    const key = JSON.stringify([alert.listing, alert.query, alert.sku && alert.item_id, mayHear])
    const shown = mayHear ? Prisma.sql`(${publicOnlySql} OR ${membersOnlySql})` : publicOnlySql
    const group = groups.get(key) ?? {
      ids: [],
      isForOnePiece: alert.sku !== '',
      condition: conditionOf(alert, shown, rules),
    }
    group.ids.push(alert.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}
