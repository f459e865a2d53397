import { beforeAll, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { emptyCriteria } from './criteria'
import { findListing } from './listing-queries'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

const found = async (q: string) => {
  const { cards } = await findListing('other', { ...emptyCriteria, q })
  return cards.map(({ sku }) => sku).sort()
}

beforeAll(async () => {
  await rows('INSERT INTO "SiteSettings" (id) VALUES (1)')
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Material") VALUES
    ('watch', 'H', 'Submariner Date, green', 'Rolex', '116610LV', 'Stainless steel'),
    ('watch', 'R', 'Royal Oak', 'Audemars Piguet', '15400OR', 'Rose gold'),
    ('watch', 'S', 'Royal Oak, first series', 'Audemars Piguet', '15202ST', 'Stainless steel')`)
})

it.each([
  ['Hulk', ['H']],
  ['AP', ['R', 'S']],
  ['ap acier', ['S']],
  ['royal oak Roségold', ['R']],
  ['or rose', ['R']],
  ['hulk or rose', []],
])('‘%s’ finds what collectors mean', async (q, skus) => {
  expect(await found(q)).toEqual(skus)
})

it('a word that staff add is known at the next search, and its alternatives one by one', async () => {
  await rows(`UPDATE "SearchSynonym" SET meaning = '15400OR, 116610LV' WHERE term = 'hulk'`)
  vi.resetModules()
  const { findListing: again } = await import('./listing-queries')
  const { cards } = await again('other', { ...emptyCriteria, q: 'hulk' })
  expect(cards.map(({ sku }) => sku).sort()).toEqual(['H', 'R'])
})
