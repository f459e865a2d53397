import 'server-only'
import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { possibleInXml } from '@/lib/format-text'
import type { Offer } from './feed'

const columns = [
  { header: 'SKU', width: 12 },
  { header: 'Brand', width: 22 },
  { header: 'Model', width: 22 },
  { header: 'Name', width: 44 },
  { header: 'Price', width: 16, numFmt: '#,##0.00' },
  { header: 'Currency', width: 10 },
  { header: 'Status', width: 14 },
  { header: 'Boutique', width: 12 },
  { header: 'Page', width: 60 },
]

async function* lines(offers: AsyncIterable<Offer>) {
  for await (const { sku, brand, model, title, amount, currency, status, location, url } of offers) {
    const price = amount === undefined ? ['POA', ''] : [Number(amount), currency]
    const piece = [sku, brand, model, title].map(possibleInXml)
    yield [...piece, ...price, possibleInXml(status), location, url]
  }
}

/** A workbook of every public piece for sale, 'POA' for a price on application. Text is never written as a formula. */
export const priceListXlsx = (offers: AsyncIterable<Offer>): Readable =>
  Readable.from(writeXlsxStream(lines(offers), { name: 'Price list', columns, freezePane: { rows: 1 } }), {
    objectMode: false,
  })
