import 'server-only'
import { publicOnlySql } from '@/lib/auth/visibility'
import { lookUp, lruLookup } from '@/lib/cache/lookups'
import { findCards, getShopRules, type ShopRules } from '@/lib/catalogue/cards'
import { matches } from '@/lib/catalogue/conditions'
import { emptyCriteria, listingHref } from '@/lib/catalogue/criteria'
import type { Listing } from '@/lib/catalogue/listing'
import type { Card } from '@/lib/catalogue/piece'
import { cleanSearch, foldedText, searchWords } from '@/lib/catalogue/search'
import { isSameBrand } from '@/lib/catalogue/slug'
import { db } from '@/lib/db/client'
import { formatInteger } from '@/lib/format-integer'
import { articleHref } from '@/lib/journal/journal'
import { findArticleRows } from '@/lib/journal/queries'
import { plainTitle } from '@/lib/site/title'
import { type Suggestion, type Suggestions, shortestSearch } from './suggestion'

const most = { pieces: 5, models: 4, articles: 2 }

/** Number of hits that the newest are picked from, so that the table need not be scanned to its end. */
const looked = 200

type Name = { brand: string; model: string; family: 'watch' | 'jewellery'; count: number }
type Title = { title: string; slug: string; category: string }

/** Brands with their models or jewellery types for sale, at most 5,000, cached until the stock changes. */
const findNames = () =>
  lookUp(
    'suggested names',
    () => db.$queryRaw<Name[]>`
      SELECT btrim("ManufacturerName") AS brand, CASE WHEN "Family" = 'watch' THEN "facetModel" ELSE trimmed("JewelleryType") END AS model,
        "Family" AS family, count(*)::int AS count
      FROM "StockItem" WHERE NOT "isSold" AND ${publicOnlySql} GROUP BY 1, 2, 3 ORDER BY count DESC LIMIT 5000`,
  )

const findTitles = () =>
  lookUp(
    'suggested articles',
    async (): Promise<Title[]> =>
      (await findArticleRows()).map(({ title, slug, category }) => ({
        title: plainTitle(title),
        slug,
        category: category?.name ?? '',
      })),
  )

const findPieces = async (q: string, rules: ShopRules): Promise<Card[]> => {
  const ids = await db.$queryRaw<{ id: number }[]>`
    WITH hits AS MATERIALIZED (
      SELECT "StockItemId" AS id, "arrivedAt" FROM "StockItem"
      WHERE NOT "isSold" AND ${publicOnlySql} AND ${matches(q, rules)} LIMIT ${looked})
    SELECT id FROM hits ORDER BY "arrivedAt" DESC, id DESC LIMIT ${most.pieces}`
  return findCards(ids.map(({ id }) => id))
}

const listingFor = ({ brand, family }: Pick<Name, 'brand' | 'family'>, mainBrand: string): Listing =>
  family === 'jewellery' ? 'jewellery' : isSameBrand(brand, mainBrand) ? 'main' : 'other'

const toPiece = ({ href, family, brand, name, status, price, photo }: Card): Suggestion => ({
  kind: 'piece',
  href,
  label: `${brand} ${name}`.trim(),
  note: [status.label, price.text].filter(Boolean).join(', '),
  photo,
  drawing: `/placeholder-${family}.svg`,
})

const toModel =
  (mainBrand: string) =>
  (name: Name): Suggestion => {
    const listing = listingFor(name, mainBrand)
    const chosen =
      listing === 'jewellery'
        ? { type: [name.model] }
        : { ...(listing === 'other' && { brand: [name.brand] }), model: [name.model] }
    const [one, many] = name.family === 'watch' ? ['watch', 'watches'] : ['piece', 'pieces']
    return {
      kind: 'model',
      href: listingHref(listing, { ...emptyCriteria, chosen }),
      label: `${name.brand} ${name.model}`.trim(),
      note: name.count === 1 ? `1 ${one}` : `${formatInteger(name.count)} ${many}`,
      photo: null,
    }
  }

const toArticle = ({ title, slug, category }: Title): Suggestion => ({
  kind: 'article',
  href: articleHref(slug),
  label: title,
  note: category || 'Journal',
  photo: null,
})

/** Whether every word occurs in a text; for models, only letters and digits are compared. */
const says = (words: ReturnType<typeof searchWords>) => (text: string) => {
  const folded = foldedText(text)
  const bare = folded.replace(/[^\p{L}\p{N}]/gu, '')
  return words.every(({ text: word, model }) => folded.includes(word) || (model !== '' && bare.includes(model)))
}

const resultsFor = (q: string, families: Set<string>) =>
  (
    [
      ['watch', 'all', 'All watches for'],
      ['jewellery', 'jewellery', 'All jewellery for'],
    ] as const
  )
    .filter(([family]) => families.has(family))
    .map(([, listing, words]) => ({ label: `${words} “${q}”`, href: listingHref(listing, { ...emptyCriteria, q }) }))

const find = async (q: string): Promise<Suggestions> => {
  const words = searchWords(q)
  if (words.length === 0 || q.length < shortestSearch) return { q, groups: [], results: [] }
  const rules = await getShopRules()
  const [cards, names, titles] = await Promise.all([findPieces(q, rules), findNames(), findTitles()])
  const isMeant = says(words)
  const models = names.filter(({ brand, model }) => model && isMeant(`${brand} ${model}`))
  const groups = [
    { name: 'Pieces', items: cards.map(toPiece) },
    { name: 'Models', items: models.slice(0, most.models).map(toModel(rules.mainBrand)) },
    {
      name: 'Journal',
      items: titles
        .filter(({ title }) => isMeant(title))
        .slice(0, most.articles)
        .map(toArticle),
    },
  ]
  const families = new Set([...cards.map(({ family }) => family), ...models.map(({ family }) => family)])
  return { q, groups: groups.filter(({ items }) => items.length > 0), results: resultsFor(q, families) }
}

const kept = lruLookup<Suggestions>(500)

/** Suggestions for a partial search, the same for everybody: no members-only pieces, no price on application. */
export const findSuggestions = (typed: string): Promise<Suggestions> => {
  const q = cleanSearch(typed).slice(0, 80)
  return kept(q, () => find(q))
}
