import 'server-only'
import { cache } from 'react'
import { approvedMember, guest, publicOnly, type Viewer } from '@/lib/auth/visibility'
import { type Boutique, boutiqueFor } from '@/lib/boutiques/boutique'
import { dayInLondon } from '@/lib/cache/day'
import { lruLookup } from '@/lib/cache/lookups'
import { tags } from '@/lib/cache/tags'
import { db } from '@/lib/db/client'
import { hidesPolicy } from '@/lib/forms/agreement'
import { decodedOr } from '@/lib/http/decoded'
import { isSigned, sign } from '@/lib/http/sign'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { getSite } from '@/lib/site/queries'
import { inListing } from './conditions'
import { type Crumb, crumbsOf } from './crumbs'
import { type KeyFacts, keyFactsOf } from './key-facts'
import type { Listing } from './listing'
import type { Card, Notice, Piece } from './piece'
import { getPiece, type PieceRow } from './pieces'
import { getShopRules } from './shop-rules'
import { findSimilar } from './similar'
import { isSameBrand, pieceHref } from './slug'
import { findTrustLines, getSpecialist, type Specialist, type TrustLine } from './trust'

/** Everything that a piece's page shows, JSON-safe. */
export type Detail = {
  piece: Piece
  /** the way from the home page to its brand */
  crumbs: Crumb[]
  keyFacts: KeyFacts
  /** the pages about delivery and returns that are shown */
  policies: Crumb[]
  /** 'You may also like', up to three */
  similar: Card[]
  /** the boutique to contact about the piece */
  boutique: Boutique | null
  /** the privacy policy is hidden */
  unlinked: boolean
  /** a watch of the main brand */
  isMainBrand: boolean
  trust: TrustLine[]
  /** the boutique's specialist, if it has one */
  specialist: Specialist | null
}

const policies: Crumb[] = [
  { name: 'Delivery', href: '/services#shipping' },
  { name: 'Returns', href: '/terms-and-conditions#returns' },
]

/** What a page shows besides the piece; the same for every viewer who may see it. */
const cachedExtras = lruLookup<Omit<Detail, 'piece'>>(300)

const readExtras = async (piece: Piece, row: PieceRow): Promise<Omit<Detail, 'piece'>> => {
  const [similar, { boutiques, mainBrand, hidden }, trust] = await Promise.all([
    findSimilar(row),
    getSite(),
    findTrustLines(row),
  ])
  const boutique = boutiqueFor(boutiques, piece.location)
  const isMainBrand = piece.family === 'watch' && isSameBrand(piece.brand, mainBrand)
  return {
    crumbs: crumbsOf({ family: piece.family, brand: piece.brand, isMainBrand, mainBrand, hidden }),
    keyFacts: keyFactsOf(row),
    policies: policies.filter(({ href }) => !isHiddenLink(href, hidden)),
    similar,
    boutique,
    unlinked: hidesPolicy(hidden),
    trust,
    specialist: boutique && (await getSpecialist(boutique.name, piece.family)),
    isMainBrand,
  }
}

/** What a viewer gets for the SKU parameter of a URL: the piece, its members-only notice, or null if there is none. */
export const findDetail = async (parameter: string, viewer: Viewer): Promise<Detail | Notice | null> => {
  const found = await getPiece(decodedOr(parameter, parameter), viewer)
  if (found?.kind !== 'piece') return found?.notice ?? null
  const { piece, row } = found
  return { piece, ...(await cachedExtras(`${dayInLondon()} ${row.SKU}`, () => readExtras(piece, row))) }
}

/** What guests get for a SKU; null where they may not see a piece. Cached per request; reads no cookies. */
export const getDetail = cache(async (parameter: string): Promise<Detail | null> => {
  const detail = await findDetail(parameter, guest)
  return detail && 'piece' in detail ? detail : null
})

/** What every member who may see members-only pieces gets for a SKU; null if there is none. Cached per request. */
export const getMembersDetail = cache(async (sku: string): Promise<Detail | null> => {
  const detail = await findDetail(sku, approvedMember)
  return detail && 'piece' in detail ? detail : null
})

const membersPiece = 'members-only piece'

/** The internal path of a members-only piece's page, for a request whose member may see it: the path is the only key. */
export const membersPiecePath = (sku: string) =>
  `/internal/members-piece/${sign(membersPiece, sku)}.${encodeURIComponent(sku)}`

/** The SKU of such a path's last segment, or null if the signature is invalid. */
export const skuOfMembersPiece = (segment: string): string | null => {
  const [signature = '', ...rest] = segment.split('.')
  const sku = decodedOr(rest.join('.'), '')
  return isSigned(signature, membersPiece, sku) ? sku : null
}

const similarLimit = 3

/** Cache tags of a piece's page, besides its layout's. Any new piece may join fewer than three similar ones. */
export const detailTags = (parameter: string, detail: Detail | null) => [
  tags.items,
  tags.day,
  tags.item(decodedOr(parameter, parameter)),
  ...(detail?.similar.map(({ sku }) => tags.item(sku)) ?? []),
  ...(detail && detail.similar.length >= similarLimit ? [] : [tags.stock]),
]

/** A members-only piece's notice for guests; null if there is no piece or guests may see it. Cached per request. */
export const getNotice = cache(async (sku: string): Promise<Notice | null> => {
  const found = await getPiece(sku, guest)
  return found?.kind === 'notice' ? found.notice : null
})

/** Cache tags of a notice's page, besides its layout's. */
export const noticeTags = (sku: string) => [tags.items, tags.item(sku), tags.stock, tags.day]

/** The routes of detail pages, named as in the website items. */
export type DetailRoute = 'rmwatch' | 'otherwatch' | 'jewellerycard'

/** The listing whose pieces a detail route shows. */
export const listingOfRoute = {
  rmwatch: 'main',
  otherwatch: 'other',
  jewellerycard: 'jewellery',
} as const satisfies Record<DetailRoute, Listing>

/**
 * Parameters of the pages that a build prerenders: a route's newest public pieces, as `slug` ('' for jewellery) and
 * `sku`. They are a listing's first row only: each page delays the opening of a new shop or release, whose processes
 * render the others once they are open (server/serve.ts), or on their first request.
 */
export const findDetailParams = async (route: DetailRoute, limit = 6): Promise<{ slug: string; sku: string }[]> => {
  const rules = await getShopRules()
  const rows = await db.stockItem.findMany({
    where: { ...inListing(listingOfRoute[route], rules), isSold: false, ...publicOnly },
    orderBy: [{ arrivedAt: 'desc' }, { StockItemId: 'desc' }],
    take: limit,
    select: { Family: true, SKU: true, ManufacturerName: true, Model: true, HTMLSafeModel: true },
  })
  return rows.flatMap((row) => {
    const [, , ...parts] = pieceHref(row, rules.mainBrand).split('/')
    const slug = parts.length > 1 ? (parts[0] ?? '') : ''
    const sku = parts.at(-1) ?? ''
    return `${slug}${sku}`.includes('%') ? [] : [{ slug, sku }]
  })
}
