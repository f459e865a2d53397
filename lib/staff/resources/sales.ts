import { byId, currency, money, shown, text } from './fields'
import type { Field, Resource } from './resource'

/** Fields of the sale dialog, which stay editable later. */
export const saleFields: readonly Field[] = [
  money('price_obtained', 'Sale price', {
    nullable: true,
    currencyIn: 'currency',
    help: 'Visible to owners and managers only. Leave blank if not known.',
    insteadOfPOA: 'Enter what was paid, or leave blank if not known.',
  }),
  currency('currency', { required: true }),
  { name: 'sold_on', label: 'Sold on', kind: 'day', required: true },
  text('note', 'Note', {
    maxLength: 5_000,
    help: 'Internal note. Deleted with the buyer’s enquiry.',
  }),
]

/** Sales of pieces with the price obtained. Selling a piece creates one; taking the piece back ends it. */
export const sales: Resource = {
  ...byId({ name: 'sales', table: 'Sale', label: 'Sales', one: 'sale', title: 'sku' }),
  groups: [
    {
      title: 'Sale',
      fields: [
        shown('sku', 'Piece'),
        ...saleFields,
        { ...shown('enquiry_id', 'Buyer’s enquiry', 'record'), of: 'enquiries', nullable: true },
        { ...shown('taken_back_at', 'Cancelled', 'moment'), nullable: true },
      ],
    },
  ],
  columns: ['price_obtained', 'currency', 'sold_on', 'taken_back_at'],
  searched: ['sku', 'note'],
  filters: [
    { name: 'standing', label: 'Not cancelled', kind: 'flag' },
    { name: 'item', label: 'Piece number', kind: 'text' },
  ],
  order: { field: 'sold_on', direction: 'DESC' },
  more: ['item_id'],
}
