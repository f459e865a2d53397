import 'server-only'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { findPhotos } from '@/lib/images/queries'
import { findItemId } from './find-item-id'
import { getShopRules } from './rules'
import { isVisible, type Viewer } from './visibility'
import {
  toJewelleryDetail,
  toJewelleryListing,
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
  const watches = { Family: 'watch', MembersAreaOnly: 0 } as const
  const jewellery = { Family: 'jewellery', MembersAreaOnly: 0 } as const
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

const findRow = async (family: 'watch' | 'jewellery', sku: string): Promise<WireRow | null> => {
  const id = await findItemId(sku)
  return id === null
    ? null
    : db.stockItem.findUnique({ where: { StockItemId: id, Family: family }, select: wireSelect })
}

/** A piece's details for whoever asks: guests learn of a members-only piece its SKU and Name alone. Null: no such piece. */
export const getWireDetail = async (family: 'watch' | 'jewellery', sku: string, viewer: Viewer) => {
  const [row, rules] = await Promise.all([findRow(family, sku), getShopRules()])
  if (!row) return null
  if (!isVisible(row, viewer)) return toNotice(row)
  return family === 'watch' ? toWatchDetail(row, rules) : toJewelleryDetail(row, rules)
}

/** A piece's image entries; none of a piece that the viewer may not see. Null: no such piece. */
export const findWireImages = async (family: 'watch' | 'jewellery', sku: string, viewer: Viewer) => {
  const row = await findRow(family, sku)
  if (!row) return null
  return isVisible(row, viewer) ? findImageEntries(row.SKU) : []
}

const findImageEntries = async (sku: string) => {
  const photos = await findPhotos([sku])
  return (photos.get(sku) ?? []).map(({ name, width, height }) => ({ name, width, height }))
}

const places = ['first', 'second', 'third', 'fourth'] as const

const findPublicSkus = async (skus: (string | null)[]) => {
  const rows = await db.stockItem.findMany({
    where: { SKU: { in: skus.filter((sku) => sku !== null) }, isSold: false, MembersAreaOnly: 0 },
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
