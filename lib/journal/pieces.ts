import 'server-only'
import { publicOnlySql } from '@/lib/auth/visibility'
import { findCards } from '@/lib/catalogue/cards'
import type { Card } from '@/lib/catalogue/piece'
import { db } from '@/lib/db/client'
import { decodedOr } from '@/lib/http/decoded'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { findHiddenRoutes } from '@/lib/site/queries'
import { type ArticleCard, articleHref } from './journal'
import { type ArticleRow, findArticleCards, getArticleRow } from './queries'

const maxPieces = 3
const maxArticles = 3

const address = /\b(?:src|href)="([^"]*)"/g
const origin = /^https?:\/\/[^/]*/

/** What a picture or a link names a piece by: '@7', or a SKU in lower case; '' if it is no piece's. */
const pieceNameIn = (written: string) => {
  const path = written.trim().replace(origin, '')
  const [first = '', ...parts] = path.replace(/[?#].*$/, '').split('/')
  const [kind, folder = '', sku = ''] = parts
  // '@7/01-front', '10030/01-front'
  if (first !== '') return parts.length === 1 ? first : ''
  if (folder === 'gallery') return sku.replace(/^n[wj]-/i, '')
  if (kind === 'watch' || kind === 'richard-mille-watch') return sku
  return kind === 'jewellery' ? folder : ''
}

/** What an article names pieces by, in the order of its text. */
const piecesNamedIn = ({ content, index_page_image }: Pick<ArticleRow, 'content' | 'index_page_image'>) => {
  const written = [index_page_image, ...[...content.matchAll(address)].map(([, value = '']) => value)]
  const names = written.map(pieceNameIn).map((name) => decodedOr(name, name).toLowerCase())
  return [...new Set(names.filter((name) => name !== ''))]
}

/** The pieces that an article speaks of, as far as guests may see them; those for sale first. */
export const findPiecesIn = async (slug: string): Promise<Card[]> => {
  const row = await getArticleRow(slug)
  const names = row ? piecesNamedIn(row) : []
  if (names.length === 0) return []
  const ids = await db.$queryRaw<{ id: number }[]>`
    SELECT "StockItemId" AS id FROM unnest(${names}::text[]) WITH ORDINALITY AS named (name, place)
      JOIN "StockItem" ON "StockItemId" = CASE WHEN name ~ '^@[0-9]{1,9}$' THEN substr(name, 2)::int ELSE item_id_by_sku(name) END
    WHERE ${publicOnlySql} GROUP BY 1, "isSold" ORDER BY "isSold", min(place) LIMIT ${maxPieces}`
  return (await findCards(ids.map(({ id }) => id))).filter(({ href }) => href)
}

/** The newest published articles that speak of a piece. */
export const findArticlesAbout = async (sku: string): Promise<ArticleCard[]> => {
  const [piece, hidden] = await Promise.all([
    db.stockItem.findUnique({
      where: { SKU: sku },
      select: { StockItemId: true, former: { select: { sku: true } } },
    }),
    findHiddenRoutes(),
  ])
  if (!piece) return []
  const names = [`@${piece.StockItemId}`, sku.toLowerCase(), ...piece.former.map((one) => one.sku)]
  const mentions = names.flatMap((name) => [
    { content: { contains: name, mode: 'insensitive' as const } },
    { index_page_image: { contains: name, mode: 'insensitive' as const } },
  ])
  const cards = await findArticleCards({ OR: mentions }, (row) =>
    piecesNamedIn(row).some((name) => names.includes(name)),
  )
  return cards.filter(({ slug }) => !isHiddenLink(articleHref(slug), hidden)).slice(0, maxArticles)
}
