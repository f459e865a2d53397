import { beforeAll, expect, it } from 'vitest'
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

it('never finds a price that is on application', async () => {
  for (const q of ['7654321', '7,654,321', '£7,654,321']) expect(await labels(q)).toEqual([])
})

it('has nothing to say to nonsense, currencies and endless texts', async () => {
  for (const q of ['', ' ', 'q', '£', 'CHF', '%_', "'; --", '\0\ud800', 'x'.repeat(100_000), '…'])
    expect((await findSuggestions(q)).groups).toEqual([])
})
