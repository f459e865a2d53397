import { described } from '@/lib/catalogue/columns'
import { beginning } from '@/lib/format-text'
import { machineCsvLine } from '@/lib/spreadsheets/csv-line'
import { factColumns, imageUrls, type Offer } from './feed'

type Columns = Record<string, (offer: Offer) => string | number | null | undefined>

/** The columns of Meta's product catalogue. */
export const metaColumns: Columns = {
  id: ({ sku }) => sku,
  title: ({ title }) => beginning(title, 200),
  description: ({ description }) => description,
  availability: ({ isAvailable }) => (isAvailable ? 'in stock' : 'out of stock'),
  condition: () => 'used',
  price: ({ amount, currency }) => amount && `${amount} ${currency}`,
  link: ({ url }) => url,
  image_link: (offer) => imageUrls('meta', offer)[0],
  additional_image_link: (offer) => imageUrls('meta', offer).slice(1).join(','),
  brand: ({ brand }) => brand,
  google_product_category: ({ family }) => (family === 'watch' ? 201 : 188),
  material: ({ material }) => material,
  age_group: () => 'adult',
  gender: ({ audience }) => audience,
  color: ({ colour }) => colour,
}

/** The columns that watch marketplaces require, in Chrono24's order. */
export const chrono24Columns: Columns = {
  'Offer number': ({ sku }) => sku,
  Brand: ({ brand }) => brand,
  Model: ({ model }) => model,
  Title: ({ title }) => title,
  Price: ({ amount }) => amount,
  Currency: ({ currency }) => currency,
  Condition: () => 'Pre-owned',
  'Case material': ({ material }) => material,
  ...Object.fromEntries(
    factColumns.map((column) => [described[column].watchList, ({ facts }: Offer) => facts[column]]),
  ),
  'Original box': ({ hasBox }) => (hasBox ? 'yes' : 'no'),
  'Original papers': ({ hasPapers }) => (hasPapers ? 'yes' : 'no'),
  Availability: ({ isAvailable }) => (isAvailable ? 'available' : 'reserved'),
  Location: ({ location }) => location,
  Description: ({ description }) => description,
  Link: ({ url }) => url,
  Images: (offer) => imageUrls('chrono24', offer).join('|'),
}

/** Yields CSV in chunks, with a BOM so that spreadsheets detect UTF-8. */
export async function* feedCsv(offers: AsyncIterable<Offer>, columns: Columns) {
  yield `\ufeff${machineCsvLine(Object.keys(columns))}`
  for await (const offer of offers) yield machineCsvLine(Object.values(columns).map((value) => value(offer) ?? ''))
}
