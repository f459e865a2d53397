import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { findSuggestions } from './queries'

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

it('offers an article by its title, without the marks of the italics', async () => {
  await rows(`INSERT INTO "JournalArticle" (title, slug) VALUES ('The *quillery* above', 'quillery')`)
  expect(await labels('quillery above')).toEqual([['Journal', 'The quillery above: Journal']])
})

it('leads to every listing in which the whole search has matches, however old they are', async () => {
  await add({ SKU: 'OLD-1', Name: 'Rose gildest', Model: 'Bloom', Material: 'Rose gildest', arrivedAt: '2020-01-01' })
  for (const number of [1, 2, 3, 4, 5, 6])
    await add({
      Family: 'jewellery',
      SKU: `RING-${number}`,
      Name: 'Rose gildest ring',
      Model: '',
      JewelleryType: 'Ring',
    })
  const { groups, results } = await findSuggestions('rose gildest')
  expect(groups[0]?.items.map(({ href }) => href.split('/')[1])).toEqual(Array(5).fill('jewellery'))
  expect(results.map(({ href }) => href)).toEqual([
    '/new-arrivals?q=rose+gildest',
    '/jewellery-catalogue?q=rose+gildest',
  ])
  expect((await findSuggestions('gildest ring')).results).toHaveLength(1)
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
  it('a listing: neither its models nor its results are offered', async () => {
    await hide('/the-collection')
    expect(await hrefs('suggestine quill')).toEqual([
      '/watch/Suggestine-Quill7/SUG-2',
      '/watch/Suggestine-Quill7/SUG-1',
      '/new-arrivals?q=suggestine+quill',
    ])
    await hide('/new-arrivals')
    expect((await findSuggestions('suggestine quill')).results).toEqual([])
  })
  it('the pages of pieces: others that match are offered instead', async () => {
    await hide('/jewellerycard')
    expect(await hrefs('rose gildest')).toEqual([
      '/watch/Suggestine-Bloom/OLD-1',
      '/new-arrivals?q=rose+gildest',
      '/jewellery-catalogue?q=rose+gildest',
    ])
  })
})

it('never finds a price that is on application', async () => {
  for (const q of ['7654321', '7,654,321', '£7,654,321']) expect(await labels(q)).toEqual([])
})

it('has nothing to say to nonsense, currencies and endless texts', async () => {
  for (const q of ['', ' ', 'q', '£', 'CHF', '%_', "'; --", '\0\ud800', 'x'.repeat(100_000), '…'])
    expect((await findSuggestions(q)).groups).toEqual([])
})
