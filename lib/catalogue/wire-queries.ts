import 'server-only'
import { guest, isVisible, membersOnly, publicOnly, type Viewer } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { findPhotos } from '@/lib/images/queries'
import { findItemId } from './find-item-id'
import { getShopRules } from './rules'
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

const where = (list: WireList, mainBrand: string): Prisma.StockItemWhereInput => {
  const brandKey = mainBrand.trim().toLowerCase()
  const watches = { Family: 'watch', ...publicOnly } as const
  const jewellery = { Family: 'jewellery', ...publicOnly } as const
  switch (list) {
    case 'rmonly':
      return { ...watches, isSold: false, brandKey }
    case 'rmonlysold':
      return { ...watches, isSold: true, brandKey }
    case 'otherwatches':
      return { ...watches, isSold: false, brandKey: { not: brandKey } }
    case 'otherwatchessold':
      return { ...watches, isSold: true, brandKey: { not: brandKey } }
    case 'watches':
      return { ...watches, isSold: false }
    case 'jewelries':
      return { ...jewellery, isSold: false }
    case 'jewelriesall':
      return jewellery
  }
}

const newestFirst: Prisma.StockItemOrderByWithRelationInput[] = [{ arrivedAt: 'desc' }, { StockItemId: 'desc' }]
const newestSaleFirst: Prisma.StockItemOrderByWithRelationInput[] = [
  { soldAt: { sort: 'desc', nulls: 'last' } },
  { StockItemId: 'desc' },
]

/** One stretch of a list, newest first (newest sale first for the sold), and how many there are in all. */
export const findWireList = async (list: WireList, { skip, take }: { skip: number; take: number }) => {
  const rules = await getShopRules()
  const condition = where(list, rules.mainBrand)
  const [rows, total] = await Promise.all([
    db.stockItem.findMany({
      where: condition,
      orderBy: list.endsWith('sold') ? newestSaleFirst : newestFirst,
      select: wireSelect,
      skip,
      take,
    }),
    db.stockItem.count({ where: condition }),
  ])
  const toListing = list.startsWith('jewelries') ? toJewelleryListing : toWatchListing
  return { data: rows.map((row) => toListing(row, rules)), total }
}

const privateList = { Family: 'watch', isSold: false, ...membersOnly } as const

/** The members' watches in stock, newest first, upcoming ones marked; without a stretch, all. The caller has judged who asks. */
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
  return { data: rows.map((row) => toMemberWatch(row, rules)), total }
}

const findRow = async (family: 'watch' | 'jewellery', sku: string): Promise<WireRow | null> => {
  const id = await findItemId(sku)
  return id === null
    ? null
    : db.stockItem.findUnique({ where: { StockItemId: id, Family: family }, select: wireSelect })
}

/** An answer, and whose it is: made for the one who asked, for guests alone, or the same for everybody. */
export type Judged<Data> = { data: Data; isFor: 'member' | 'guests' | 'everybody' }

type AskViewer = () => Promise<Viewer>

const judge = async (row: WireRow, askViewer: AskViewer) => {
  if (isVisible(row, guest)) return { sees: true, isFor: 'everybody' } as const
  const viewer = await askViewer()
  return { sees: isVisible(row, viewer), isFor: viewer.kind === 'member' ? 'member' : 'guests' } as const
}

/**
 * A piece's details for whoever asks: guests learn of a members-only piece its SKU and Name alone. Null: no such piece.
 * `askViewer` is called for members-only pieces alone.
 */
export const getWireDetail = async (family: 'watch' | 'jewellery', sku: string, askViewer: AskViewer) => {
  const [row, rules] = await Promise.all([findRow(family, sku), getShopRules()])
  if (!row) return null
  const { sees, isFor } = await judge(row, askViewer)
  const toDetail = family === 'watch' ? toWatchDetail : toJewelleryDetail
  return { data: sees ? toDetail(row, rules) : toNotice(row), isFor }
}

/** A piece's image entries; none of a piece that the viewer may not see. Null: no such piece. */
export const findWireImages = async (family: 'watch' | 'jewellery', sku: string, askViewer: AskViewer) => {
  const row = await findRow(family, sku)
  if (!row) return null
  const { sees, isFor } = await judge(row, askViewer)
  return { data: sees ? await findImageEntries(row.SKU) : [], isFor }
}

const findImageEntries = async (sku: string) => {
  const photos = await findPhotos([sku])
  return (photos.get(sku) ?? []).map(({ name, width, height }) => ({ name, width, height }))
}

const places = ['first', 'second', 'third', 'fourth'] as const

const findPublicSkus = async (skus: (string | null)[]) => {
  const rows = await db.stockItem.findMany({
    where: { SKU: { in: skus.filter((sku) => sku !== null) }, isSold: false, ...publicOnly },
    select: { SKU: true },
  })
  return new Set(rows.map((row) => row.SKU))
}

/** The four SKUs of a featured set; those that are missing, sold or for members are null. */
export const getFeaturedSkus = async (name: 'main' | 'other' | 'jewellery') => {
  const set = await db.featuredSet.findUnique({ where: { name } })
  const skus = places.map((place) => set?.[place] ?? null)
  const shown = await findPublicSkus(skus)
  const at = (index: number) => (skus[index] && shown.has(skus[index]) ? skus[index] : null)
  return { first: at(0), second: at(1), third: at(2), fourth: at(3) }
}

/** The image entries of a featured set's pieces. */
export const getFeaturedImages = async (name: 'main' | 'other' | 'jewellery') => {
  const skus = await getFeaturedSkus(name)
  const of = (sku: string | null) => (sku ? findImageEntries(sku) : Promise.resolve([]))
  const [first, second, third, fourth] = await Promise.all(places.map((place) => of(skus[place])))
  return { first: first ?? [], second: second ?? [], third: third ?? [], fourth: fourth ?? [] }
}
