import { beforeAll, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { emptyCriteria, parseCriteria } from './criteria'
import { findListing } from './listing-queries'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

const add = (sku: string, price: number | null, currency: string, rest = '') =>
  rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price", "Currency" ${rest && ', "isPOA"'})
     VALUES ('watch', $1, $1, 'Rolex', $2, $3 ${rest && ', true'})`,
    [sku, price, currency],
  )
const found = async (query: string) => {
  const { cards } = await findListing('other', { ...emptyCriteria, ...parseCriteria(new URLSearchParams(query)) })
  return cards.map(({ sku, price }) => `${sku} ${price.text}`)
}
const rate = (code: string, value: number | null) =>
  rows('UPDATE "Currency" SET rate = $2 WHERE code = $1 RETURNING rate_date', [code, value])

beforeAll(async () => {
  await rows('INSERT INTO "SiteSettings" (id) VALUES (1)')
  await add('A', 120_000, '£')
  await add('B', 140_000, '£')
  await add('C', 148_000, 'CHF')
  await add('H', 130_000, 'CHF', 'hidden')
})

it('without a rate a price stands by its own figure', async () =>
  expect(await found('sort=price')).toEqual(['A £120,000', 'B £140,000', 'C CHF 148,000', 'H POA']))

it('with a rate CHF 148,000 stands between £120,000 and £140,000, and reads as before; a hidden price tells nothing', async () => {
  const [before] = await rows(`SELECT "updatedAt" FROM "StockItem" WHERE "SKU" = 'C'`)
  const [{ rate_date }] = await rate('CHF', 0.88)
  expect(rate_date).toBeInstanceOf(Date)
  expect(await found('sort=price')).toEqual(['A £120,000', 'C CHF 148,000', 'B £140,000', 'H POA'])
  expect(await found('price_from=125000&price_to=135000')).toEqual(['C CHF 148,000'])
  expect(await rows(`SELECT "updatedAt" FROM "StockItem" WHERE "SKU" = 'C'`)).toEqual([before])
})

it('poa_price_tag and lowest_price are in the house’s currency', async () => {
  await rows('UPDATE "SiteSettings" SET poa_price_tag = 135000')
  expect(await found('sort=price')).toEqual(['A £120,000', 'C CHF 148,000', 'H POA', 'B POA'])
  await rows('UPDATE "SiteSettings" SET poa_price_tag = NULL')
  await expect(add('L', 110, 'CHF')).rejects.toThrow(/looks like 110,000/)
  await rate('CHF', null)
  await expect(add('L', 110, 'CHF')).resolves.toBeDefined()
  await rows(`DELETE FROM "StockItem" WHERE "SKU" = 'L'`)
})

it('EUR is a row, and may be the house’s own', async () => {
  await expect(add('E', 150_000, 'EUR')).rejects.toThrow(/Use one of £, CHF, USD, AED/)
  await rows(`INSERT INTO "Currency" (code, symbol, space_after, rate) VALUES ('EUR', '€', false, 0.85)`)
  await add('E', 150_000, 'EUR')
  expect(await found('sort=price')).toEqual(['A £120,000', 'E €150,000', 'B £140,000', 'C CHF 148,000', 'H POA'])
  await rows(`UPDATE "SiteSettings" SET house_currency = 'EUR'; UPDATE "Currency" SET rate = 1.18 WHERE code = '£'`)
  expect(await found('price_from=141000&price_to=145000')).toEqual(['A £120,000'])
  await expect(rows(`DELETE FROM "Currency" WHERE code = 'EUR'`)).rejects.toThrow(/EUR cannot be deleted or renamed/)
})
