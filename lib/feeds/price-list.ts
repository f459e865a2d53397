import 'server-only'
import { PassThrough, type Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { possibleInXml } from '@/lib/escape-markup'
import type { Offer } from './feed'

/** A workbook of every public piece for sale, 'POA' for a price on application. Text is never written as a formula. */
export const priceListXlsx = (offers: AsyncIterable<Offer>): Readable => {
  const out = new PassThrough()
  const write = async () => {
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
    const sheet = book.addWorksheet('Price list', { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = [
      { header: 'SKU', width: 12 },
      { header: 'Brand', width: 22 },
      { header: 'Model', width: 22 },
      { header: 'Name', width: 44 },
      { header: 'Price', width: 16, style: { numFmt: '#,##0.00' } },
      { header: 'Currency', width: 10 },
      { header: 'Status', width: 14 },
      { header: 'Boutique', width: 12 },
      { header: 'Page', width: 60 },
    ]
    for await (const { sku, brand, model, title, amount, currency, status, location, url } of offers) {
      const price = amount === undefined ? ['POA', ''] : [Number(amount), currency]
      const piece = [sku, brand, model, title].map(possibleInXml)
      sheet.addRow([...piece, ...price, possibleInXml(status), location, url]).commit()
    }
    sheet.commit()
    await book.commit()
  }
  write().catch((error) => out.destroy(error))
  return out
}
