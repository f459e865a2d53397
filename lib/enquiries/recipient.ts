import 'server-only'
import { boutiqueFor, findBoutiques } from '@/lib/boutiques/queries'
import { findItemId } from '@/lib/catalogue/pieces'
import { db } from '@/lib/db/client'
import type { EnquiryInput } from './schema'

/** The piece that a SKU names, for staff's eyes: what it is called and where it lies. Null: not in stock. */
const findItem = async (sku: string) => {
  const id = await findItemId(sku)
  if (id === null) return null
  const row = await db.stockItem.findUnique({
    where: { StockItemId: id },
    select: { SKU: true, ManufacturerName: true, Name: true, facetLocation: true },
  })
  return row && { title: `${row.ManufacturerName.trim()} ${row.Name.trim()} (${row.SKU})`, location: row.facetLocation }
}

/** Which of the names the form itself mentions: in its own field, its title, or its address after ? or #. */
const mentioned = (names: string[], { boutique, title, form_url }: EnquiryInput) =>
  [boutique, title, form_url.replace(/^[^?#]*/, '')].flatMap(
    (text) => names.find((name) => text.toLowerCase().includes(name.toLowerCase())) ?? [],
  )[0]

/** Whom an enquiry concerns: the piece, and the item's or form's boutique, else London. */
export const findRecipient = async (input: EnquiryInput) => {
  const [item, boutiques] = await Promise.all([findItem(input.sku), findBoutiques()])
  const names = boutiques.map(({ name }) => name)
  const location = names.find((name) => name.toLowerCase() === item?.location.toLowerCase())
  const boutique = boutiqueFor(boutiques, location ?? mentioned(names, input) ?? '')
  return { item: item?.title ?? '', boutique: boutique?.name ?? 'London', email: boutique?.Email.trim() ?? '' }
}
