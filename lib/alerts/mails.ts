import 'server-only'
import { guest, isVisible, type Shown, shownSelect } from '@/lib/auth/visibility'
import { findCards } from '@/lib/catalogue/cards'
import { toMailPiece } from '@/lib/catalogue/mail-piece'
import type { Card } from '@/lib/catalogue/piece'
import { isPOA } from '@/lib/catalogue/price'
import { getShopRules, type ShopRules } from '@/lib/catalogue/shop-rules'
import { isOnItsWay, statusWords } from '@/lib/catalogue/status'
import { db } from '@/lib/db/client'
import { compose, type MailRow, type Message, withoutText } from '@/lib/mail/message'
import { findSender } from '@/lib/site/queries'
import { mayTellMember, readerSelect } from './access'
import { arrivalMail, type News } from './arrival-mail'
import { groupAlerts } from './conditions'
import { alertConfirmation } from './confirmation-mail'
import { describeAlerts } from './describe-alert'
import { alertUrl, stopAllUrl } from './links'
import { takeBackLeft } from './match'
import { getAlert, isAnswered } from './queries'

/** Maximum number of pieces named in one mail. */
const maxPieces = 12

type ToldPiece = { id: number; news: News; isPublic: boolean; isUpcoming: boolean }

type Told = {
  /** by SKU, in the order of the mail */
  pieces: Map<string, ToldPiece>
  alerts: { words: string; href: string; stop: string }[]
}

type Waiting = Parameters<typeof groupAlerts>[0]

/**
 * Resolves to those of the matches of `alerts` whose piece is still what the alert is for, and visible to its
 * recipient.
 */
const findStanding = async (matches: number[], alerts: Waiting, rules: ShopRules): Promise<Set<number>> => {
  const standing = new Set<number>()
  for (const { ids, condition } of groupAlerts(alerts, rules, await mayTellMember())) {
    const rows = await db.$queryRaw<{ id: number }[]>`
      SELECT told."id" FROM "AlertMatch" told JOIN "StockItem" ON "StockItemId" = told."item_id"
      WHERE told."id" = ANY(${matches}::int[]) AND told."alert_id" = ANY(${ids}::int[]) AND ${condition}`
    for (const { id } of rows) standing.add(id)
  }
  return standing
}

type Match = {
  reason: string
  item: Shown & { StockItemId: number; SKU: string; StatusName: string | null; isUpcoming: boolean }
}

const newsOf = ({ reason, item }: Match): News => {
  if (reason === 'reduced') return reason
  if (isOnItsWay(item)) return 'awaited'
  return reason === 'returned' ? reason : 'new'
}

/** Each piece once, whatever its alerts: that it is new or back, rather than its price. */
const toldPieces = (matches: Match[]) => {
  const told = new Map<string, ToldPiece>()
  for (const match of matches) {
    const { item } = match
    const news = newsOf(match)
    const earlier = told.get(item.SKU)
    told.set(item.SKU, {
      id: item.StockItemId,
      news: news === 'reduced' && earlier ? earlier.news : news,
      isPublic: isVisible(item, guest),
      isUpcoming: item.isUpcoming,
    })
  }
  return told
}

const asMailPiece = (card: Card, { isPublic, isUpcoming }: ToldPiece, hidden: string[]) => ({
  ...toMailPiece(card, isPublic, hidden),
  status: statusWords(card.status, isUpcoming),
})

/**
 * What a mail may still tell: its matches that hold now, up to a day after they were made, and their alerts. The others
 * are deleted: what was not told is told once it is shown again.
 */
const findTold = async (messageId: string): Promise<Told> => {
  await takeBackLeft(messageId)
  const found = await db.alertMatch.findMany({
    where: { mail: { message_id: messageId } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      reason: true,
      item: {
        select: {
          StockItemId: true,
          SKU: true,
          ...shownSelect,
          Price: true,
          isPOA: true,
          sortPrice: true,
          StatusName: true,
          isUpcoming: true,
        },
      },
      alert: { select: { id: true, listing: true, query: true, sku: true, item_id: true, ...readerSelect } },
    },
  })
  const rules = await getShopRules()
  const waiting = [...new Map(found.map(({ alert }) => [alert.id, alert])).values()]
  const standing = await findStanding(
    found.map(({ id }) => id),
    waiting,
    rules,
  )
  const holds = ({ id, reason, item }: (typeof found)[number]) =>
    standing.has(id) && (reason !== 'reduced' || !isPOA(item, rules.poaPriceTag))
  const told = found.filter(holds)
  await db.alertMatch.deleteMany({ where: { id: { in: found.filter((one) => !holds(one)).map(({ id }) => id) } } })
  const alerts = await describeAlerts([...new Map(told.map(({ alert }) => [alert.id, alert])).values()])
  return {
    pieces: toldPieces(told),
    alerts: alerts.map(({ id, words, href }) => ({ words, href, stop: alertUrl('stop', id) })),
  }
}

/** Composes a mail of alert `id`. Resolves to null if the alert has ended or nothing is left to tell. */
export const composeForAlert = async (mail: MailRow, id: number): Promise<Message | null> => {
  const [alert, sender] = await Promise.all([getAlert(id), findSender()])
  if (!alert) return null
  const { site } = sender
  if (mail.kind === 'alert_confirmation') {
    if (isAnswered(alert) || mail.to !== alert.email) return null
    return compose(mail, sender, { content: alertConfirmation(site, alert, alertUrl('confirm', id)) })
  }
  if (mail.kind !== 'alert') throw withoutText(mail)
  const told = await findTold(mail.message_id)
  const all = [...told.pieces.values()]
  const cards = await findCards(all.slice(0, maxPieces).map(({ id: item }) => item))
  const pieces = cards.flatMap((card) => {
    const one = told.pieces.get(card.sku)
    return one ? [{ piece: asMailPiece(card, one, site.hidden), news: one.news }] : []
  })
  if (pieces.length === 0) return null
  const stopAll = await stopAllUrl(mail.to)
  return compose(mail, sender, {
    content: arrivalMail({
      site,
      pieces,
      more: all.slice(maxPieces).map(({ news }) => news),
      alerts: told.alerts,
      stopAll,
    }),
    rest: {
      list: { unsubscribe: { url: stopAll, comment: '' } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    },
  })
}
