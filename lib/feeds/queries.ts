import 'server-only'
import { publicOnly } from '@/lib/auth/visibility'
import { cardSelect } from '@/lib/catalogue/cards'
import { forEach, selectOf } from '@/lib/catalogue/columns'
import { isNone } from '@/lib/catalogue/conditions'
import type { Status } from '@/lib/catalogue/piece'
import { currencyCode, displayedAmount } from '@/lib/catalogue/price'
import { getShopRules, type ShopRules } from '@/lib/catalogue/shop-rules'
import { pieceHref } from '@/lib/catalogue/slug'
import { isHere, listStatus, statusWords } from '@/lib/catalogue/status'
import { db } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { env } from '@/lib/env'
import { beginning } from '@/lib/format-text'
import { type PhotoRow, photoAddress } from '@/lib/images/address'
import { widthUpTo } from '@/lib/images/photo'
import { findPhotos } from '@/lib/images/queries'
import { plainText } from '@/lib/pages/html'
import { status as texts } from '@/lib/piece-texts'
import { isHiddenLink } from '@/lib/site/page-visibility'
import { audienceOf, colourOf } from './attributes'
import { type FeedName, factColumns, type Offer, type Picture, refusalsOf } from './feed'

/** The columns that feeds read. */
const offerSelect = {
  ...cardSelect,
  StockItemId: true,
  FullDetailsName: true,
  Description: true,
  Material: true,
  WatchMaterial: true,
  JewelleryMetal: true,
  JewelleryStone: true,
  Box: true,
  Papers: true,
  isUpcoming: true,
  ...selectOf(factColumns),
} satisfies Prisma.StockItemSelect

type OfferRow = Prisma.StockItemGetPayload<{ select: typeof offerSelect }>

const maxImages = 10
/** Pieces read at once. Their rows and photographs are converted in one go, which holds up other requests. */
const batchSize = 100

const pictureOf = ({ SKU, Family }: OfferRow, { name, width, height }: PhotoRow): Picture => {
  const size = widthUpTo(width, 1600)
  const scale = Math.min(1, size / width)
  return {
    url: `${env.SITE_URL}${photoAddress(SKU, Family, 'large', name)}-${size}.jpg`,
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  }
}

/** One spelling of each, however it is recorded. */
const spellings: Partial<Record<Status['tone'], string>> = { available: texts.inStock, deposit: texts.onDeposit }

const statusOf = (row: OfferRow) => {
  const { label, tone } = listStatus(row.StatusName)
  return statusWords({ label: spellings[tone] ?? label, tone }, row.isUpcoming, 'On its way')
}

const toOffer = (row: OfferRow, photos: PhotoRow[], rules: ShopRules): Offer => ({
  sku: row.SKU,
  family: row.Family,
  url: env.SITE_URL + pieceHref(row, rules.mainBrand),
  title: row.FullDetailsName.trim() || `${row.ManufacturerName} ${row.Name}`.trim(),
  brand: row.ManufacturerName.trim(),
  model: row.Model.trim(),
  description: beginning(plainText(row.Description), 5_000),
  images: photos.map((photo) => pictureOf(row, photo)),
  amount: displayedAmount(row, rules.poaPriceTag),
  currency: currencyCode(row.Currency, rules),
  isAvailable: isHere(row),
  status: statusOf(row),
  material: row.facetMaterial,
  facts: forEach(factColumns, (column) => row[column]?.trim() ?? ''),
  audience: audienceOf(row.Gender ?? ''),
  colour: colourOf([row.WatchMaterial, row.Material, row.JewelleryMetal, row.JewelleryStone, row.Name]),
  hasBox: !isNone(row.Box),
  hasPapers: !isNone(row.Papers),
  location: row.facetLocation,
  isPageHidden: isHiddenLink(pieceHref(row, rules.mainBrand), rules.hidden),
})

/** Yields every public piece for sale by id, read in batches to limit memory. */
async function* findOffers(): AsyncGenerator<Offer> {
  const rules = await getShopRules()
  for (let after = 0; ; ) {
    const rows = await db.stockItem.findMany({
      where: { ...publicOnly, isSold: false, StockItemId: { gt: after } },
      orderBy: { StockItemId: 'asc' },
      take: batchSize,
      select: offerSelect,
    })
    const photos = await findPhotos(
      rows.map(({ SKU }) => SKU),
      maxImages,
    )
    for (const row of rows) yield toOffer(row, photos.get(row.SKU) ?? [], rules)
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = last.StockItemId
  }
}

/** Yields the offers of a feed. */
export async function* findFeedOffers(feed: FeedName) {
  for await (const offer of findOffers()) if (refusalsOf(feed, offer).length === 0) yield offer
}

/** For staff: the pieces that a feed leaves out and why, at most `limit` of them. Non-public pieces are in no feed. */
export const findLeftOut = async (feed: FeedName, limit = 500) => {
  let [count, held] = [0, 0]
  const pieces: { SKU: string; title: string; reasons: string[] }[] = []
  for await (const offer of findOffers()) {
    const reasons = refusalsOf(feed, offer)
    if (reasons.length === 0) held++
    else if (++count <= limit) pieces.push({ SKU: offer.sku, title: offer.title, reasons })
  }
  return { held, count, pieces }
}
