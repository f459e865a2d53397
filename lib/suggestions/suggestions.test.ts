import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseCriteria } from '@/lib/catalogue/criteria'
import { listingPath, listings } from '@/lib/catalogue/listing'
import { findListing } from '@/lib/catalogue/listing-queries'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { findSuggestions } from './queries'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

const add = (fields: Record<string, unknown>) => {
  const row = { Family: 'watch', ManufacturerName: 'Suggestine', Model: 'Quill 7', Price: 20000, ...fields }
  const names = Object.keys(row)
  return rows(
    `INSERT INTO "StockItem" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )
}
const labels = async (q: string) =>
  (await findSuggestions(q)).groups.map(({ name, items }) => [
    name,
    ...items.map(({ label, note }) => `${label}: ${note}`),
  ])

beforeAll(async () => {
  await fillTestShop()
  await add({ SKU: 'SUG-1', Name: 'Quill seven' })
  await add({ SKU: 'SUG-2', Name: 'Quill priceless', isPOA: true, Price: 7654321 })
  await add({ SKU: 'SUG-3', Name: 'Quill of members', MembersAreaOnly: 1, Model: 'Quill secret' })
  await add({ SKU: 'SUG-4', Name: 'Quill draft', published: false, Model: 'Quill unseen' })
  await add({ SKU: 'SUG-5', Name: 'Quill sold', StatusName: 'Sold' })
})

it('offers pieces and models that every word names, with addresses, and nothing that a guest may not see', async () => {
  expect(await labels('quil')).toEqual([
    ['Pieces', 'Suggestine Quill priceless: In Stock, POA', 'Suggestine Quill seven: In Stock, £20,000'],
    ['Models', 'Suggestine Quill 7: 2 watches'],
  ])
  const { groups, results } = await findSuggestions('SUGGESTINE quill7')
  expect(groups.at(-1)?.items[0]?.href).toBe('/the-collection?brand=Suggestine&model=Quill+7')
  expect(results).toEqual([{ label: 'All watches for “SUGGESTINE quill7”', href: '/new-arrivals?q=SUGGESTINE+quill7' }])
})

it('leads on without what every piece is called, or what announces a number, each listing by its own words', async () => {
  const hrefs = async (q: string) => {
    const { groups, results } = await findSuggestions(q)
    return [groups[0]?.items.map(({ label }) => label), ...results.map(({ href }) => href)]
  }
  expect(await hrefs('Priceless watch')).toEqual([['Suggestine Quill priceless'], '/new-arrivals?q=priceless'])
  expect(await hrefs('Ref. SUG-2')).toEqual([['Suggestine Quill priceless'], '/new-arrivals?q=sug-2'])
  expect(await hrefs('priceless jewellery')).toEqual([undefined])
  await add({ Family: 'jewellery', SKU: 'CLIP-1', Name: 'Priceless watch clip', Model: '' })
  expect(await hrefs('priceless watch')).toEqual([
    ['Suggestine Priceless watch clip'],
    '/jewellery-catalogue?q=priceless+watch',
    '/new-arrivals?q=priceless',
  ])
})

it('offers an article by its title, without the marks of the italics', async () => {
  await rows(`INSERT INTO "JournalArticle" (title, slug) VALUES ('The *quillery* above', 'quillery')`)
  expect(await labels('quillery above')).toEqual([['Journal', 'The quillery above: Journal']])
})

describe('a model or a type', () => {
  /** What a suggestion says, and how many pieces its link leads to. */
  const models = async (q: string) => {
    const items = (await findSuggestions(q)).groups.find(({ name }) => name === 'Models')?.items ?? []
    expect(new Set(items.map(({ href }) => href)).size).toBe(items.length)
    return Promise.all(
      items.map(async ({ label, note, href }) => {
        const { pathname, searchParams } = new URL(href, 'http://shop.example')
        const listing = listings.find((name) => listingPath[name] === pathname) ?? 'all'
        return [label, note, (await findListing(listing, parseCriteria(searchParams))).total]
      }),
    )
  }

  it('of jewellery leads to that brand’s', async () => {
    const ring = { Family: 'jewellery', Name: 'Ringlet', Model: '', JewelleryType: 'Ringlet' }
    await add({ ...ring, SKU: 'R-1', ManufacturerName: 'Cartier & Fils' })
    await add({ ...ring, SKU: 'R-2', ManufacturerName: 'CARTIER & FILS ' })
    await add({ ...ring, SKU: 'R-3', ManufacturerName: 'Graffine' })
    await add({ ...ring, SKU: 'R-4', ManufacturerName: 'Graffine', Name: 'In the manner of Cartier & Fils' })
    await add({ ...ring, SKU: 'R-5', ManufacturerName: '' })
    await add({ ...ring, SKU: 'R-7', Family: 'watch', Model: 'Ringlet', ManufacturerName: '' })
    await add({ ...ring, SKU: 'R-6', ManufacturerName: 'Graffine', JewelleryType: 'Brooch' })
    expect((await models('ringlet')).sort()).toEqual([
      ['Cartier & Fils Ringlet', '3 pieces', 3],
      ['Graffine Ringlet', '2 pieces', 2],
      ['Ringlet', '5 pieces', 5],
    ])
    expect(await models('graffine ringlets')).toEqual([['Graffine Ringlet', '2 pieces', 2]])
  })
})

describe('a page that website items hide', () => {
  const hide = (route: string) =>
    rows(
      `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', $1, 1, 'Ninety')`,
      [route],
    )
  const hrefs = async (q: string) => {
    const { groups, results } = await findSuggestions(q)
    return [...groups.flatMap(({ items }) => items), ...results].map(({ href }) => href)
  }
  afterEach(() => rows('DELETE FROM "WebsiteItem"'))

  it('the journal: none of its articles is offered', async () => {
    expect(await hrefs('quillery above')).toEqual(['/journal/quillery'])
    await hide('/journal')
    expect(await hrefs('quillery above')).toEqual([])
  })
})

it('never finds a price that is on application', async () => {
  for (const q of ['7654321', '7,654,321', '£7,654,321']) expect(await labels(q)).toEqual([])
})

it('has nothing to say to nonsense, currencies and endless texts', async () => {
  for (const q of ['', ' ', 'q', '£', 'CHF', '%_', "'; --", '\0\ud800', 'x'.repeat(100_000), '…'])
    expect((await findSuggestions(q)).groups).toEqual([])
})

it('corrects a misspelling as the results do, and says so', async () => {
  const { q, shown, groups, results } = await findSuggestions('sugestine quil')
  expect([q, shown]).toEqual(['sugestine quil', 'suggestine quil'])
  expect(groups[0]?.items[0]?.label).toBe('Suggestine Quill priceless')
  expect(results[0]?.href).toBe('/new-arrivals?q=suggestine+quil')
  const corrected = await findListing('all', parseCriteria(new URLSearchParams({ q })))
  expect(corrected.correction?.shown).toBe(shown)
  expect(await findSuggestions('zzzqqq')).toEqual({ q: 'zzzqqq', groups: [], results: [] })
})
