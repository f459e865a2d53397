import 'server-only'
import { setImmediate as others } from 'node:timers/promises'
import { guest, isVisible, membersOnly, publicOnly, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { findPhotos } from '@/lib/images/queries'
import { logEvent } from '@/lib/log/events'
import { getShopRules, type ShopRules } from './cards'
import { inListing } from './conditions'
import type { Listing } from './listing'
import { findItemId } from './pieces'
import {
  toJewelleryDetail,
  toJewelleryListing,
  toMemberWatch,
  toNotice,
  toWatchDetail,
  toWatchListing,
  type WireRow,
  wireSelect,
} from './wire'

/** The lists of the contract. Nothing for members only is in any of them. */
export type WireList =
  | 'rmonly'
  | 'rmonlysold'
  | 'otherwatches'
  | 'otherwatchessold'
  | 'watches'
  | 'jewelries'
  | 'jewelriesall'

/** Which listing a list of the contract is, and whether its pieces are unsold (false), sold (true) or both. */
const lists: Record<WireList, { listing: Listing; isSold?: boolean }> = {
  rmonly: { listing: 'main', isSold: false },
  rmonlysold: { listing: 'main', isSold: true },
  otherwatches: { listing: 'other', isSold: false },
  otherwatchessold: { listing: 'other', isSold: true },
  watches: { listing: 'all', isSold: false },
  jewelries: { listing: 'jewellery', isSold: false },
  jewelriesall: { listing: 'jewellery' },
}

const newestFirst: Prisma.StockItemOrderByWithRelationInput[] = [{ arrivedAt: 'desc' }, { StockItemId: 'desc' }]
const newestSaleFirst: Prisma.StockItemOrderByWithRelationInput[] = [
  { soldAt: { sort: 'desc', nulls: 'last' } },
  { StockItemId: 'desc' },
]

/** Pieces that are turned at once: each has a description to be made safe, a fifth of a millisecond. */
const atOnce = 50

/** Turns rows one after the other, and lets other requests have their turn in between. */
const turned = async <Row, Item>(rows: Row[], turn: (row: Row) => Item): Promise<Item[]> => {
  const items: Item[] = []
  for (let at = 0; at < rows.length; at += atOnce) {
    if (at > 0) await others()
    items.push(...rows.slice(at, at + atOnce).map(turn))
  }
  return items
}

const scopeOf = (list: WireList, { mainBrand }: ShopRules) => {
  const { listing, isSold } = lists[list]
  return {
    where: { ...inListing(listing, mainBrand), isSold, ...publicOnly },
    orderBy: isSold ? newestSaleFirst : newestFirst,
    turn: listing === 'jewellery' ? toJewelleryListing : toWatchListing,
  }
}

/** One stretch of a list, newest first (newest sale first for the sold), and how many there are in all. */
export const findWireList = async (list: WireList, { skip, take }: { skip: number; take: number }) => {
  const rules = await getShopRules()
  const { where, orderBy, turn } = scopeOf(list, rules)
  const [rows, total] = await Promise.all([
    db.stockItem.findMany({ where, orderBy, select: wireSelect, skip, take }),
    db.stockItem.count({ where }),
  ])
  return { data: await turned(rows, (row) => turn(row, rules)), total }
}

/** Where in a list a piece stands. */
export type WirePlace = { id: number; at: Date }

/**
 * The next pieces of a list after a place, or its first; `end` is the last one's place, null where none are left. What comes
 * before is not counted nor read again, so that a whole list costs as much as it is long.
 */
export const findWireListAfter = async (list: WireList, place: WirePlace | null, take: number) => {
  const rules = await getShopRules()
  const { where, orderBy, turn } = scopeOf(list, rules)
  // What is sold has the moment of its sale, by trigger.
  const by = lists[list].isSold ? 'soldAt' : 'arrivedAt'
  const further = place && {
    AND: [{ [by]: { lte: place.at } }, { OR: [{ [by]: { lt: place.at } }, { StockItemId: { lt: place.id } }] }],
  }
  const rows = await db.stockItem.findMany({
    where: { ...where, ...further },
    orderBy,
    select: { ...wireSelect, arrivedAt: true, soldAt: true },
    take,
  })
  const last = rows.length === take ? rows.at(-1) : undefined
  const at = last?.[by]
  return { data: await turned(rows, (row) => turn(row, rules)), end: last && at ? { id: last.StockItemId, at } : null }
}

const privateList = { Family: 'watch', isSold: false, ...membersOnly } as const

/** The members' watches in stock, newest first, upcoming ones marked; without a stretch, all. The caller has checked who asks. */
export const findMemberWireList = async (stretch: { skip?: number; take?: number } = {}) => {
  const [rules, rows, total] = await Promise.all([
    getShopRules(),
    db.stockItem.findMany({
      where: privateList,
      orderBy: newestFirst,
      select: { ...wireSelect, isUpcoming: true },
      ...stretch,
    }),
    db.stockItem.count({ where: privateList }),
  ])
  return { data: await turned(rows, (row) => toMemberWatch(row, rules)), total }
}

const findRow = async (family: 'watch' | 'jewellery', sku: string): Promise<WireRow | null> => {
  const id = await findItemId(sku)
  return id === null
    ? null
    : db.stockItem.findUnique({ where: { StockItemId: id, Family: family }, select: wireSelect })
}

/** An answer, and whose it is: made for the one who asked, for guests alone, or the same for everybody. */
export type Authorised<Data> = { data: Data; isFor: 'member' | 'guests' | 'everybody' }

type AskViewer = () => Promise<Viewer>

const authorise = async (row: WireRow, askViewer: AskViewer) => {
  if (isVisible(row, guest)) return { sees: true, isFor: 'everybody' } as const
  const viewer = await askViewer()
  const sees = isVisible(row, viewer)
  if (!sees) logEvent('denied piece', { piece: row.SKU })
  return { sees, isFor: viewer.kind === 'member' ? 'member' : 'guests' } as const
}

/**
 * A piece's details for whoever asks: guests learn nothing of a members-only piece but its SKU. Null: no such piece.
 * `askViewer` is called for members-only pieces alone.
 */
export const getWireDetail = async (family: 'watch' | 'jewellery', sku: string, askViewer: AskViewer) => {
  const [row, rules] = await Promise.all([findRow(family, sku), getShopRules()])
  if (!row) return null
  const { sees, isFor } = await authorise(row, askViewer)
  const toDetail = family === 'watch' ? toWatchDetail : toJewelleryDetail
  return { data: sees ? toDetail(row, rules) : toNotice(row), isFor }
}

/** A piece's image entries; none of a piece that the viewer may not see. Null: no such piece. */
export const findWireImages = async (family: 'watch' | 'jewellery', sku: string, askViewer: AskViewer) => {
  const row = await findRow(family, sku)
  if (!row) return null
  const { sees, isFor } = await authorise(row, askViewer)
  return { data: sees ? await findImageEntries(row.SKU) : [], isFor }
}

/** A piece's image entries, whoever asks. */
export const findImageEntries = async (sku: string) => {
  const photos = await findPhotos([sku])
  return (photos.get(sku) ?? []).map(({ name, width, height }) => ({ name, width, height }))
}
