import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { db } from '@/lib/db/client'
import { getShopRules } from './rules'
import { pieceHref } from './slug'

/** The routes of detail pages, under the names that website items know them by. */
export type DetailRoute = 'rmwatch' | 'otherwatch' | 'jewellerycard'

const whereOf = (route: DetailRoute, brandKey: string) => {
  if (route === 'jewellerycard') return { Family: 'jewellery' } as const
  return { Family: 'watch', brandKey: route === 'rmwatch' ? brandKey : { not: brandKey } } as const
}

/**
 * The addresses that are worth rendering before anybody asks: the newest public pieces of a route, `slug` ('' for
 * jewellery) and `sku`. Addresses that need percent-encoding are left to their first visitor.
 */
export const findDetailParams = async (route: DetailRoute, limit = 300): Promise<{ slug: string; sku: string }[]> => {
  const { mainBrand } = await getShopRules()
  const rows = await db.stockItem.findMany({
    where: { ...whereOf(route, mainBrand.trim().toLowerCase()), isSold: false, ...publicOnly },
    orderBy: [{ arrivedAt: 'desc' }, { StockItemId: 'desc' }],
    take: limit,
    select: { Family: true, SKU: true, ManufacturerName: true, Model: true, HTMLSafeModel: true },
  })
  return rows.flatMap((row) => {
    const [, , ...parts] = pieceHref(row, mainBrand).split('/')
    const slug = parts.length > 1 ? (parts[0] ?? '') : ''
    const sku = parts.at(-1) ?? ''
    return `${slug}${sku}`.includes('%') ? [] : [{ slug, sku }]
  })
}
