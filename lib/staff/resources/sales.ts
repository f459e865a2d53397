import type { Field, Resource } from './resource'

/** What the dialog of a sale asks, and what may be mended of it later. */
export const saleFields: readonly Field[] = [
  {
    name: 'price_obtained',
    label: 'Price obtained',
    kind: 'money',
    nullable: true,
    help: 'Stays with owners and managers; visitors never read it.',
  },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'choice',
    required: true,
    initial: '£',
    choices: [
      { id: '£', name: '£ Pounds' },
      { id: 'CHF', name: 'CHF Swiss francs' },
      { id: 'USD', name: '$ US dollars' },
      { id: 'AED', name: 'AED Dirhams' },
    ],
  },
  { name: 'sold_on', label: 'Sold on', kind: 'day', required: true },
  {
    name: 'note',
    label: 'Note',
    kind: 'text',
    most: 5_000,
    help: 'For us alone. It goes with the buyer’s enquiry when that is deleted.',
  },
]

/** What pieces were sold for. Made by selling a piece, ended by taking it back. */
export const sales: Resource = {
  name: 'sales',
  table: 'Sale',
  key: 'id',
  keyKind: 'number',
  label: 'Sales',
  one: 'sale',
  title: 'sku',
  groups: [
    {
      title: 'The sale',
      fields: [
        { name: 'sku', label: 'Piece', kind: 'line', readOnly: true },
        ...saleFields,
        {
          name: 'enquiry_id',
          label: 'The buyer’s enquiry',
          kind: 'record',
          of: 'enquiries',
          nullable: true,
          readOnly: true,
        },
        { name: 'taken_back_at', label: 'Taken back', kind: 'moment', nullable: true, readOnly: true },
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
