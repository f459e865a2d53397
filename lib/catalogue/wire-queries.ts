import 'server-only'
import { setImmediate as otherEvents } from 'node:timers/promises'
import { guest, isVisible, membersOnly, publicOnly, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { findPhotos } from '@/lib/images/queries'
import { logEvent } from '@/lib/log/events'
import { inListing, newestSaleFirst } from './conditions'
import type { Listing } from './listing'
import { findItemId, type PieceRow, pieceSelect } from './pieces'
import { getShopRules, type ShopRules } from './shop-rules'
import { toJewelleryDetail, toJewelleryListing, toMemberWatch, toNotice, toWatchDetail, toWatchListing } from './wire'

/** The lists of the wire contract. None contains members-only pieces. */
export type WireList =
  | 'rmonly'
  | 'rmonlysold'
  | 'otherwatches'
  | 'otherwatchessold'
  | 'watches'
  | 'jewelries'
  | 'jewelriesall'

/** The listing of each list, and whether its pieces are unsold (false), sold (true) or both (absent). */
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

/** Rows per batch: sanitising each description takes about 0.2 ms. */
const chunkSize = 50

/** Maps rows in batches and yields to the event loop in between. */
const mapInChunks = async <Row, Item>(rows: Row[], toItem: (row: Row) => Item): Promise<Item[]> => {
  const items: Item[] = []
  for (let at = 0; at < rows.length; at += chunkSize) {
    if (at > 0) await otherEvents()
    items.push(...rows.slice(at, at + chunkSize).map(toItem))
  }
  return items
}

const scopeOf = (list: WireList, rules: ShopRules) => {
  const { listing, isSold } = lists[list]
  return {
    where: { ...inListing(listing, rules), isSold, ...publicOnly },
    orderBy: isSold ? newestSaleFirst : newestFirst,
    toItem: listing === 'jewellery' ? toJewelleryListing : toWatchListing,
  }
}

/** One page of a list, newest first (newest sale first if sold), and the total. */
export const findWireList = async (list: WireList, { skip, take }: { skip: number; take: number }) => {
  const rules = await getShopRules()
  const { where, orderBy, toItem } = scopeOf(list, rules)
  const [rows, total] = await Promise.all([
    db.stockItem.findMany({ where, orderBy, select: pieceSelect, skip, take }),
    db.stockItem.count({ where }),
  ])
  return { data: await mapInChunks(rows, (row) => toItem(row, rules)), total }
}

/** Cursor: the position of a piece in a list. */
export type WireCursor = { id: number; at: Date }

/**
 * The pieces of a list after a cursor, or the first ones; `end` is the cursor of the last one, null if none are left.
 * Earlier pieces are neither counted nor read again, so reading a whole list takes linear time.
 */
export const findWireListAfter = async (list: WireList, cursor: WireCursor | null, take: number) => {
  const rules = await getShopRules()
  const { where, orderBy, toItem } = scopeOf(list, rules)
  const by = lists[list].isSold ? 'soldAt' : 'arrivedAt'
  const further = cursor && {
    AND: [{ [by]: { lte: cursor.at } }, { OR: [{ [by]: { lt: cursor.at } }, { StockItemId: { lt: cursor.id } }] }],
  }
  const rows = await db.stockItem.findMany({
    where: { ...where, ...further },
    orderBy,
    select: pieceSelect,
    take,
  })
  const last = rows.length === take ? rows.at(-1) : undefined
  const at = last?.[by]
  return {
    data: await mapInChunks(rows, (row) => toItem(row, rules)),
    end: last && at ? { id: last.StockItemId, at } : null,
  }
}

const privateList = { Family: 'watch', isSold: false, ...membersOnly } as const

/** Unsold members-only watches, newest first, with isUpcoming; all if no range is given. The caller checks access. */
export const findMemberWireList = async (range: { skip?: number; take?: number } = {}) => {
  const [rules, rows, total] = await Promise.all([
    getShopRules(),
    db.stockItem.findMany({
      where: privateList,
      orderBy: newestFirst,
      select: pieceSelect,
      ...range,
    }),
    db.stockItem.count({ where: privateList }),
  ])
  return { data: await mapInChunks(rows, (row) => toMemberWatch(row, rules)), total }
}

const findRow = async (family: 'watch' | 'jewellery', sku: string): Promise<PieceRow | null> => {
  const id = await findItemId(sku)
  return id === null
    ? null
    : db.stockItem.findUnique({ where: { StockItemId: id, Family: family }, select: pieceSelect })
}

/** Data, and whom it is for: the requesting member, guests only, or everybody. */
export type Authorised<Data> = { data: Data; isFor: 'member' | 'guests' | 'everybody' }

type GetViewer = () => Promise<Viewer>

const authorise = async (row: PieceRow, getViewer: GetViewer) => {
  if (isVisible(row, guest)) return { sees: true, isFor: 'everybody' } as const
  const viewer = await getViewer()
  const sees = isVisible(row, viewer)
  if (!sees) logEvent('denied piece', { piece: row.SKU })
  return { sees, isFor: viewer.kind === 'member' ? 'member' : 'guests' } as const
}

/**
 * A piece's details; a guest gets only the SKU of a members-only piece. Null: no such piece. `getViewer` is called for
 * members-only pieces only.
 */
export const getWireDetail = async (family: 'watch' | 'jewellery', sku: string, getViewer: GetViewer) => {
  const [row, rules] = await Promise.all([findRow(family, sku), getShopRules()])
  if (!row) return null
  const { sees, isFor } = await authorise(row, getViewer)
  const toDetail = family === 'watch' ? toWatchDetail : toJewelleryDetail
  return { data: sees ? toDetail(row, rules) : toNotice(row), isFor }
}

/** A piece's image entries; empty for a piece that the viewer may not see. Null: no such piece. */
export const findWireImages = async (family: 'watch' | 'jewellery', sku: string, getViewer: GetViewer) => {
  const row = await findRow(family, sku)
  if (!row) return null
  const { sees, isFor } = await authorise(row, getViewer)
  return { data: sees ? await findImageEntries(row.SKU) : [], isFor }
}

/** A piece's image entries, without an access check. */
export const findImageEntries = async (sku: string) => {
  const photos = await findPhotos([sku])
  return (photos.get(sku) ?? []).map(({ name, width, height }) => ({ name, width, height }))
}
