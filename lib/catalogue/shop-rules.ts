import 'server-only'
import { lruLookup } from '@/lib/cache/lookups'
import { db, oncePerRequest } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { findHiddenRoutes, getSiteSettings } from '@/lib/site/queries'
import type { PriceRules } from './price'
import { type Synonyms, synonymOf } from './search'

/** What prices, addresses and links depend on: site settings, and the router links of hidden pages. */
export type ShopRules = PriceRules & {
  mainBrand: string
  /** the brandKey of its pieces */
  mainBrandKey: string
  showExcTaxes: boolean
  hidden: string[]
  /** what search words stand for */
  synonyms: Synonyms
}

/**
 * SQL: the brandKey of a brand's name. The database lower-cases it: JavaScript makes two characters of İ, for
 * example.
 */
export const brandKeyOf = (name: string) => Prisma.sql`lower(collapse_spaces(${name}))`

const readShopRules = async (): Promise<ShopRules> => {
  const [{ poa_price_tag, main_brand_name, show_exc_taxes }, hidden, currencies, synonyms] = await Promise.all([
    getSiteSettings(),
    findHiddenRoutes(),
    db.currency.findMany({
      select: { code: true, symbol: true, space_after: true, decimals: true },
      orderBy: [{ display_order: 'asc' }, { code: 'asc' }],
    }),
    db.searchSynonym.findMany({ select: { term: true, meaning: true }, orderBy: { id: 'asc' } }),
  ])
  const [named] = await db.$queryRaw<{ key: string }[]>`SELECT ${brandKeyOf(main_brand_name)} AS key`
  return {
    hidden,
    poaPriceTag: poa_price_tag,
    currencies: new Map(currencies.map((one) => [one.code, one])),
    mainBrand: main_brand_name,
    mainBrandKey: named?.key ?? '',
    showExcTaxes: show_exc_taxes,
    synonyms: new Map(synonyms.map(synonymOf)),
  }
}

const cachedRules = lruLookup<ShopRules>(1)

/** The POA threshold, the main brand's name and the hidden pages. */
export const getShopRules = oncePerRequest(() => cachedRules('rules', readShopRules))

/** The brands of all pieces and the main brand, those with most pieces first. */
export const findBrandNames = async (): Promise<string[]> => {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM (
      SELECT "ManufacturerName" AS name FROM "StockItem" UNION ALL SELECT main_brand_name FROM "SiteSettings"
    ) AS named WHERE name <> '' GROUP BY name ORDER BY count(*) DESC, name LIMIT 2000`
  return rows.map(({ name }) => name)
}
