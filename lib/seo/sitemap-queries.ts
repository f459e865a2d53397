import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { getShopRules } from '@/lib/catalogue/shop-rules'
import { pieceHref } from '@/lib/catalogue/slug'
import { db } from '@/lib/db/client'
import { photoAddress } from '@/lib/images/address'
import { findPhotos } from '@/lib/images/queries'
import { articleHref } from '@/lib/journal/journal'
import { publishedArticle } from '@/lib/journal/queries'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import { publicPaths } from './public-paths'

export type SitemapEntry = { path: string; modified?: Date; images?: string[] }

/** Pieces per sitemap file: about 1.4 MB with four pictures each, which the response cache still keeps. */
const piecesPerFile = 2_000

/** Number of sitemap files with pieces. */
export const countPieceFiles = async () => Math.ceil((await db.stockItem.count({ where: publicOnly })) / piecesPerFile)

/** The public pieces of one sitemap file by id, with up to four pictures each. */
export const findPieceEntries = async (file: number): Promise<SitemapEntry[]> => {
  const [rules, rows] = await Promise.all([
    getShopRules(),
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
    if (isHiddenLink(path, rules.hidden)) return []
    const images = (photos.get(row.SKU) ?? []).map(
      (photo) => `${photoAddress(row.SKU, row.Family, 'large', photo.name)}-1600.jpg`,
    )
    return [{ path, modified: row.updatedAt, images }]
  })
}

const fixedPaths = [...publicPaths, '/register']

/** An article changed when its record did, but not before its publication. */
const toArticleEntry = ({ slug, date, updated_at }: { slug: string; date: Date; updated_at: Date }): SitemapEntry => ({
  path: articleHref(slug),
  modified: date > updated_at ? date : updated_at,
})

/** All other public pages: the fixed ones that are not hidden, and the published articles. */
export const findPageEntries = async (): Promise<SitemapEntry[]> => {
  const [hidden, articles] = await Promise.all([
    findHiddenRoutes(),
    db.journalArticle.findMany({
      where: publishedArticle,
      orderBy: [{ date: 'desc' }, { id: 'desc' }],
      select: { slug: true, date: true, updated_at: true },
    }),
  ])
  const entries = [...fixedPaths.map((path) => ({ path })), ...articles.map(toArticleEntry)]
  return entries.filter(({ path }) => !isHiddenLink(path, hidden))
}
