import { beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { openBoutiques } from '@/lib/db/test-shop'
import { itemListData } from '@/lib/seo/structured-data'
import { findFeatured } from './featured'
import type { Criteria, Listing } from './listing'
import { findListing, findRecentlySold } from './listing-queries'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

const stock = `
  ('watch', 'A1', 'RM 11-03 Flyback', 'Richard Mille', 'RM 11-03', 'London', 'Titanium', 'Automatic', NULL, 245000, 0, '2026-01-01'),
  ('watch', 'A2', 'RM 055 White', 'RICHARD MILLE ', 'RM 055', 'Geneva', 'Ceramic', 'Manual', 'deposit', 172000, 0, '2026-01-02'),
  ('watch', 'A3', 'RM 35-03 Blue', 'Richard Mille', 'RM 35-03', 'London', 'Quartz TPT', 'Automatic tourbillon', '', NULL, 0, '2026-01-03'),
  ('watch', 'A4', 'RM 69', 'Richard Mille', 'RM 69', 'London', 'Titanium', 'Manual', NULL, 900000, 1, '2026-01-04'),
  ('watch', 'A5', 'RM 10', 'Richard Mille', 'RM 10', 'London', 'Gold', 'Automatic', ' SOLD ', 100000, 0, '2026-01-05'),
  ('watch', 'B1', 'Nautilus', 'Patek Philippe', '5711/1A', 'Geneva', 'Steel', 'Automatic', 'on hold', 98000, 0, '2026-01-06'),
  ('watch', 'B2', 'Daytona', 'Rolex', '116500LN', 'London', 'Steel', 'Automatic', 'Reserved', 26000, 0, '2026-01-07'),
  ('jewellery', 'J1', 'Halo ring', 'Graff', '', 'London', NULL, NULL, NULL, 38000, 0, '2026-01-08')`

beforeAll(async () => {
  await openBoutiques()
  await rows(`
    INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Location", "WatchMaterial", "Movement",
      "StatusName", "Price", "MembersAreaOnly", "arrivedAt") VALUES ${stock};
    UPDATE "StockItem" SET "Description" = '<p>The first sentence of it. And a second.</p>';
    UPDATE "StockItem" SET "JewelleryType" = ' Ring ' WHERE "SKU" = 'J1';
    INSERT INTO "SiteSettings" (id, poa_price_tag) VALUES (1, 200000);
    INSERT INTO "FeaturedSet" (name, first, second, third, fourth)
      SELECT name, item_id_by_sku(first), item_id_by_sku(second), item_id_by_sku(third), item_id_by_sku(fourth)
      FROM (VALUES ('main', 'A2', 'A4', 'A5', 'A1'), ('other', 'B1', NULL, NULL, NULL)) AS sets (name, first, second, third, fourth);`)
})

const plain: Criteria = { q: '', page: 1, view: 'grid', chosen: {} }

/** Hides a page while `look` does. */
const hiding = async (path: string, look: () => Promise<unknown>) => {
  await rows(
    `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', $1, 1, 'Ninety')`,
    [path],
  )
  await look()
  await rows('DELETE FROM "WebsiteItem"')
}

const skus = async (listing: Listing, some: Partial<Criteria> = {}) => {
  const result = await findListing(listing, { q: '', page: 1, view: 'grid', chosen: {}, ...some })
  expect(result.total).toBe(result.cards.length)
  return result.cards.map(({ sku }) => sku).sort()
}

describe('a listing', () => {
  it('shows public, unsold pieces of its family and brand', async () => {
    expect(await skus('main')).toEqual(['A1', 'A2', 'A3'])
    expect(await skus('other')).toEqual(['B1', 'B2'])
    expect(await skus('all')).toEqual(['A1', 'A2', 'A3', 'B1', 'B2'])
    expect(await skus('jewellery')).toEqual(['J1'])
  })

  it('shows all brands newest first', async () => {
    const { cards } = await findListing('all', { q: '', page: 1, view: 'grid', chosen: {} })
    expect(cards.map(({ sku }) => sku)).toEqual(['B2', 'B1', 'A3', 'A2', 'A1'])
  })

  it('answers a page beyond the last one with the last one', async () => {
    const { criteria, lastPage } = await findListing('main', { q: '', page: 99, view: 'grid', chosen: {} })
    expect([criteria.page, lastPage]).toEqual([1, 1])
  })

  it('without a match offers the nearest pieces, those in the price range or close to it first', async () => {
    const near = async (some: Partial<Criteria>) =>
      (await findListing('other', { ...plain, ...some })).instead?.nearest.map(({ sku }) => sku)
    expect(await near({ chosen: { material: ['Steel'], location: ['Zurich'] }, q: 'nautilus' })).toEqual(['B1', 'B2'])
    expect(await near({ price: { from: 90_000, to: 95_000 } })).toEqual(['B1', 'B2'])
    expect(await near({ q: 'zzzz' })).toEqual([])
    expect(await near({})).toBeUndefined()
  })

  it('without a match offers the models that there are', async () => {
    const { instead } = await findListing('other', { ...plain, q: 'zzzz' })
    expect(instead?.popular).toContainEqual({
      label: 'Rolex Daytona',
      count: 1,
      href: '/the-collection?brand=Rolex&model=116500LN',
    })
  })

  it('says what a piece comes with and when it arrived', async () => {
    await rows(`UPDATE "StockItem" SET "Box" = 'Yes', "Papers" = '1' WHERE "SKU" = 'B2'`)
    const { cards } = await findListing('other', { ...plain, q: 'daytona' })
    expect(cards[0]).toMatchObject({ includes: 'Box\u00a0&\u00a0papers', arrived: '7 January 2026', material: 'Steel' })
  })

  it('that has nothing of a search points to where it is found, and never to what is for members', async () => {
    const elsewhere = async (listing: Listing, q: string) =>
      (await findListing(listing, { q, page: 1, view: 'grid', chosen: {} })).elsewhere
    expect(await elsewhere('main', 'nautilus')).toEqual({
      href: '/new-arrivals?q=nautilus',
      children: 'See one watch of all brands that matches',
    })
    expect(await elsewhere('jewellery', 'richard mille')).toMatchObject({
      children: expect.stringContaining('3 watches'),
    })
    expect(await elsewhere('all', 'halo')).toMatchObject({ href: '/jewellery-catalogue?q=halo' })
    expect(await elsewhere('jewellery', 'RM 69')).toBeUndefined()
    expect(await elsewhere('other', 'nautilus')).toBeUndefined()
  })
  it('links to no page that is hidden', async () => {
    const hrefs = async (listing: Listing, q = '') => {
      const { cards, elsewhere } = await findListing(listing, { q, page: 1, view: 'grid', chosen: {} })
      return { cards: cards.map(({ sku, href }) => [sku, href]), elsewhere }
    }
    await hiding('/rmwatch', async () => {
      expect((await hrefs('all')).cards).toEqual([
        ['B2', '/watch/Rolex-116500LN/B2'],
        ['B1', expect.stringMatching(/^\/watch\/Patek-Philippe-.*\/B1$/)],
        ['A3', undefined],
        ['A2', undefined],
        ['A1', undefined],
      ])
      expect((await findRecentlySold('main')).map(({ href }) => href)).toEqual([undefined])
      expect(itemListData('All', (await findListing('all', plain)).cards)).toMatchObject({ numberOfItems: 2 })
    })
    await hiding('/new-arrivals', async () => expect((await hrefs('main', 'nautilus')).elsewhere).toBeUndefined())
  })
  it('keeps what was sold apart', async () => {
    const sold = await findRecentlySold('main')
    expect(sold.map(({ sku, price }) => [sku, price.text, price.amount])).toEqual([['A5', '', undefined]])
    expect(await findRecentlySold('other')).toEqual([])
  })
})

describe('the featured pieces', () => {
  const featured = async (listing: Listing) => (await findFeatured(listing)).map((piece) => piece?.sku ?? null)

  it('keep their places where one is sold, missing or for members', async () => {
    expect(await featured('main')).toEqual(['A2', null, null, 'A1'])
    expect(await featured('other')).toEqual(['B1', null, null, null])
    expect(await featured('jewellery')).toEqual([])
  })

  it('are left out where their pages are hidden, which they invite to', async () => {
    await hiding('/rmwatch', async () => expect(await featured('all')).toEqual([null, 'B1', null, null]))
  })
})
