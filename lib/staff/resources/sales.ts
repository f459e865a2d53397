import { byId, currency, money, shown, text } from './fields'
import type { Field, Resource } from './resource'

/** Fields of the sale dialog, which stay editable later. */
export const saleFields: readonly Field[] = [
  money('price_obtained', 'Price obtained', {
    nullable: true,
    currencyIn: 'currency',
    help: 'Stays with owners and managers; visitors never read it. Empty: not known.',
    insteadOfPOA: 'Write what was paid, or leave it empty where that is not known.',
  }),
  currency('currency', { required: true }),
  { name: 'sold_on', label: 'Sold on', kind: 'day', required: true },
  text('note', 'Note', {
    maxLength: 5_000,
    help: 'For us alone. It goes with the buyer’s enquiry when that is deleted.',
  }),
]

/** Sales of pieces with the price obtained. Selling a piece creates one; taking the piece back ends it. */
export const sales: Resource = {
  ...byId({ name: 'sales', table: 'Sale', label: 'Sales', one: 'sale', title: 'sku' }),
  groups: [
    {
      title: 'The sale',
      fields: [
        shown('sku', 'Piece'),
        ...saleFields,
        { ...shown('enquiry_id', 'The buyer’s enquiry', 'record'), of: 'enquiries', nullable: true },
        { ...shown('taken_back_at', 'Taken back', 'moment'), nullable: true },
      ],
    },
  ],
  columns: ['price_obtained', 'currency', 'sold_on', 'taken_back_at'],
  searched: ['sku', 'note'],
  filters: [
    { name: 'standing', label: 'Not taken back', kind: 'flag' },
    { name: 'item', label: 'Piece’s number', kind: 'text' },
  ],
  order: { field: 'sold_on', direction: 'DESC' },
  more: ['item_id'],
}
