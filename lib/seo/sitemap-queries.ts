import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { getShopRules } from '@/lib/catalogue/cards'
import { pieceHref } from '@/lib/catalogue/slug'
import { db } from '@/lib/db/client'
import { photoAddress } from '@/lib/images/address'
import { findPhotos } from '@/lib/images/queries'
import { standardPaths } from '@/lib/pages/standard-pages'
import { findHiddenRoutes } from '@/lib/site/queries'

export type SitemapEntry = { path: string; modified?: Date; images?: string[] }

/** Pieces per sitemap file: about 1.4 MB with four pictures each, which the response cache still keeps. */
const piecesPerFile = 2_000

/** Number of sitemap files with pieces. */
export const countPieceFiles = async () => Math.ceil((await db.stockItem.count({ where: publicOnly })) / piecesPerFile)

const routeNames: Record<string, string> = {
  '/richard-mille-watch': 'rmwatch',
  '/watch': 'otherwatch',
  '/jewellery': 'jewellerycard',
}

/** The public pieces of one sitemap file by id, with up to four pictures each. */
export const findPieceEntries = async (file: number): Promise<SitemapEntry[]> => {
  const [rules, hidden, rows] = await Promise.all([
    getShopRules(),
    findHiddenRoutes(),
    db.stockItem.findMany({
      where: publicOnly,
      orderBy: { StockItemId: 'asc' },
      skip: (file - 1) * piecesPerFile,
      take: piecesPerFile,
      select: { Family: true, SKU: true, ManufacturerName: true, Model: true, HTMLSafeModel: true, updatedAt: true },
    }),
  ])
  const photos = await findPhotos(
    rows.map((row) => row.SKU),
    4,
  )
  return rows.flatMap((row) => {
    const path = pieceHref(row, rules.mainBrand)
    if (hidden.includes(`/${routeNames[path.slice(0, path.indexOf('/', 1))]}`)) return []
    const images = (photos.get(row.SKU) ?? []).map(
      (photo) => `${photoAddress(row.SKU, row.Family, 'large', photo.name)}-1600.jpg`,
    )
    return [{ path, modified: row.updatedAt, images }]
  })
}

const fixedPaths = [
  '/',
  '/richard-mille-watches',
  '/the-collection',
  '/new-arrivals',
  '/jewellery-catalogue',
  ...standardPaths,
  '/sellyourwatch',
  '/contact',
  '/locations',
  '/journal',
  '/press',
  '/register',
]

/** All other public pages: the fixed ones that are not hidden, and the published articles. */
export const findPageEntries = async (): Promise<SitemapEntry[]> => {
  const published = 0
  const [hidden, articles] = await Promise.all([
    findHiddenRoutes(),
    db.journalArticle.findMany({
      where: { status: published },
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
      select: { slug: true, date: true },
    }),
  ])
  const shown = (path: string) => !hidden.includes(path)
  return [
    ...fixedPaths.filter(shown).map((path) => ({ path })),
    ...(shown('/journal') ? articles.map(({ slug, date }) => ({ path: `/journal/${slug}`, modified: date })) : []),
  ]
}
