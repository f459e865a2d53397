import type { Field, Resource } from './resource'

const line = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  name,
  label,
  kind: 'line',
  nullable: true,
  ...more,
})

const boutiques = [
  { id: 'London', name: 'London' },
  { id: 'Geneva', name: 'Geneva' },
] as const

/** What StatusName may say, besides words of one's own. */
const knownStatuses = [
  { id: 'on hold', name: 'On hold (shown as In Stock)' },
  { id: 'deposit', name: 'On Deposit' },
  { id: 'Sold', name: 'Sold' },
] as const

const yesOrNo = [
  { id: '1', name: 'Yes' },
  { id: '0', name: 'No' },
] as const

const watch = { field: 'Family', is: ['watch'] } as const
const jewel = { field: 'Family', is: ['jewellery'] } as const

/** Watches and jewellery in stock. */
export const pieces: Resource = {
  name: 'pieces',
  table: 'StockItem',
  key: 'StockItemId',
  keyKind: 'number',
  label: 'Pieces',
  one: 'piece',
  title: 'Name',
  historyKey: 'SKU',
  groups: [
    {
      title: 'What it is',
      fields: [
        {
          name: 'Family',
          label: 'Kind',
          kind: 'choice',
          required: true,
          initial: 'watch',
          choices: [
            { id: 'watch', name: 'Watch' },
            { id: 'jewellery', name: 'Jewellery' },
          ],
        },
        line('SKU', 'SKU', {
          required: true,
          nullable: false,
          most: 40,
          help: 'The stock number. It stands in the address and names the folder of the photographs.',
        }),
        line('ManufacturerName', 'Brand', { required: true, nullable: false, most: 120 }),
        line('Model', 'Model', { nullable: false, most: 120, help: 'For example RM 11-03.' }),
        line('Name', 'Name', { required: true, nullable: false, help: 'The short name on cards and in lists.' }),
        line('FullDetailsName', 'Full name', {
          nullable: false,
          most: 600,
          help: 'Stands on its own page; empty: the name.',
        }),
        line('JewelleryType', 'Type', { when: jewel, help: 'Ring, bracelet, earrings …' }),
      ],
    },
    {
      title: 'Price and status',
      fields: [
        {
          name: 'Price',
          label: 'Price',
          kind: 'money',
          nullable: true,
          help: 'As you write it: 28,950 or £28.950,00. Empty: price on application.',
        },
        {
          name: 'Currency',
          label: 'Currency',
          kind: 'choice',
          nullable: true,
          choices: [
            { id: '£', name: '£ Pounds' },
            { id: 'CHF', name: 'CHF Swiss francs' },
            { id: 'USD', name: '$ US dollars' },
            { id: 'AED', name: 'AED Dirhams' },
          ],
          initial: '£',
        },
        {
          name: 'isPOA',
          label: 'Price on application',
          kind: 'flag',
          initial: false,
          help: 'Visitors see POA; the price stays with us.',
        },
        {
          name: 'MarginScheme',
          label: 'Say ‘exc. taxes’ beside the price',
          kind: 'choice',
          nullable: true,
          choices: [
            { id: '1', name: 'Yes' },
            { id: '0', name: 'No' },
          ],
        },
        {
          name: 'StatusName',
          label: 'Status',
          kind: 'suggest',
          nullable: true,
          choices: knownStatuses,
          emptyText: 'In Stock',
          help: 'Words of your own are shown as they are.',
        },
      ],
    },
    {
      title: 'Details',
      fields: [
        line('Year', 'Year'),
        {
          name: 'Gender',
          label: 'For',
          kind: 'suggest',
          nullable: true,
          choices: [
            { id: 'Male', name: 'Men' },
            { id: 'Female', name: 'Women' },
            { id: 'Unisex', name: 'Everybody' },
          ],
        },
        line('Movement', 'Movement', {
          when: watch,
          help: 'Tourbillon, Automatic, Manual, Quartz or Barometer, as filters find it.',
        }),
        line('WatchMaterial', 'Case material', { when: watch }),
        line('JewelleryMetal', 'Metal', { when: jewel }),
        line('JewelleryStone', 'Stone', { when: jewel }),
        line('Material', 'Material', { help: 'Counts where the field above is empty.' }),
        line('Strap', 'Strap', { when: watch }),
        line('Buckle', 'Buckle', { when: watch }),
        line('WaterResistance', 'Water resistance', { when: watch }),
        { name: 'Description', label: 'Description', kind: 'html', help: 'Paragraphs, lists, bold and italic.' },
      ],
    },
    {
      title: 'Condition and papers',
      fields: [
        { name: 'Box', label: 'Box', kind: 'suggest', nullable: true, choices: yesOrNo, help: 'Yes, No or words.' },
        {
          name: 'Papers',
          label: 'Papers',
          kind: 'suggest',
          nullable: true,
          choices: yesOrNo,
          help: 'Yes, No or words.',
        },
        {
          name: 'CertOfAuth',
          label: 'Certificate of authenticity',
          kind: 'suggest',
          nullable: true,
          choices: yesOrNo,
          help: 'Yes, No or words.',
        },
        line('Warranty', 'Maker’s warranty'),
        line('PreOwnedWarranty', 'Our warranty'),
      ],
    },
    {
      title: 'Where it is',
      fields: [
        { name: 'WatchLocation', label: 'Boutique', kind: 'choice', nullable: true, choices: boutiques, when: watch },
        {
          name: 'JewelleryLocation',
          label: 'Boutique',
          kind: 'choice',
          nullable: true,
          choices: boutiques,
          when: jewel,
        },
        {
          name: 'Location',
          label: 'Location, where no boutique is named',
          kind: 'choice',
          nullable: true,
          choices: boutiques,
        },
      ],
    },
    {
      title: 'Who may see it',
      fields: [
        {
          name: 'published',
          label: 'Published',
          kind: 'flag',
          initial: false,
          help: 'A draft is nowhere but at the desk.',
        },
        {
          name: 'publishAt',
          label: 'Publish by itself at',
          kind: 'moment',
          nullable: true,
          help: 'By this device’s clock. Empty: by hand.',
          when: { field: 'published', is: [false] },
        },
        {
          name: 'MembersAreaOnly',
          label: 'Members only',
          kind: 'flagNumber',
          initial: false,
          help: 'Guests see neither the piece nor its photographs.',
        },
        {
          name: 'isUpcoming',
          label: 'Upcoming',
          kind: 'flag',
          initial: false,
          help: 'Stands under Upcoming watches in the members’ area.',
        },
      ],
    },
    {
      title: 'How it looks on the site',
      fields: [
        line('HTMLSafeModel', 'Model in the address', {
          nullable: false,
          most: 120,
          help: 'Only where the model holds signs that an address cannot.',
        }),
        { name: 'arrivedAt', label: 'Arrived', kind: 'moment', help: 'New arrivals are shown in this order.' },
        { name: 'soldAt', label: 'Sold on', kind: 'moment', nullable: true, when: { field: 'isSold', is: [true] } },
      ],
    },
  ],
  columns: ['price', 'status', 'ManufacturerName', 'SKU', 'facetLocation', 'updatedAt'],
  searched: [],
  filters: [
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      choices: [
        { id: 'in-stock', name: 'In stock' },
        { id: 'on-hold', name: 'On hold' },
        { id: 'deposit', name: 'On deposit' },
        { id: 'sold', name: 'Sold' },
        { id: 'other', name: 'Other words' },
      ],
    },
    { name: 'boutique', label: 'Boutique', kind: 'choice', choices: [...boutiques, { id: 'none', name: 'None' }] },
    {
      name: 'family',
      label: 'Kind',
      kind: 'choice',
      choices: [
        { id: 'watch', name: 'Watches' },
        { id: 'jewellery', name: 'Jewellery' },
      ],
    },
    { name: 'brand', label: 'Brand', kind: 'text' },
    { name: 'draft', label: 'Drafts', kind: 'flag' },
    { name: 'scheduled', label: 'Published by themselves', kind: 'flag' },
    { name: 'members', label: 'Members only', kind: 'flag' },
    { name: 'photos', label: 'Without photographs', kind: 'flag' },
    { name: 'price', label: 'Without price', kind: 'flag' },
  ],
  order: { field: 'updatedAt', direction: 'DESC' },
  bulk: ['published', 'StatusName', 'WatchLocation', 'JewelleryLocation', 'MembersAreaOnly'],
  enums: { Family: 'Family' },
  more: ['isSold', 'facetLocation', 'updatedAt'],
}
