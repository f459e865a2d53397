import { conditionGrades } from '@/lib/catalogue/piece'
import { boutique, choice, currency, line as filledLine, film, flag, moment, money, suggest } from './fields'
import type { Field, Resource } from './resource'

const line = (name: string, label: string, more: Partial<Field> = {}) =>
  filledLine(name, label, { nullable: true, ...more })

const millimetres = (name: string, label: string, more: Partial<Field> = {}): Field => ({
  name,
  label,
  kind: 'number',
  nullable: true,
  largest: 999.99,
  ...more,
})

/** Suggested values of StatusName; other texts are valid too. */
const knownStatuses = [
  { id: 'on hold', name: 'On hold (shown as In Stock)' },
  { id: 'deposit', name: 'On Deposit' },
  { id: 'Sold', name: 'Sold' },
  { id: 'Arriving soon', name: 'Arriving soon (on its way)' },
] as const

const yesOrNo = [
  { id: '1', name: 'Yes' },
  { id: '0', name: 'No' },
] as const

const watch = { field: 'Family', is: ['watch'], empties: true } as const
const jewel = { field: 'Family', is: ['jewellery'], empties: true } as const

/** Watches and jewellery in stock. */
export const pieces: Resource = {
  name: 'pieces',
  table: 'StockItem',
  key: 'StockItemId',
  keyKind: 'number',
  label: 'Pieces',
  one: 'piece',
  title: 'Name',
  groups: [
    {
      title: 'Basics',
      fields: [
        choice(
          'Family',
          'Kind',
          [
            { id: 'watch', name: 'Watch' },
            { id: 'jewellery', name: 'Jewellery' },
          ],
          { required: true, initial: 'watch' },
        ),
        line('SKU', 'SKU', {
          required: true,
          nullable: false,
          ownAlone: true,
          maxLength: 40,
          help: 'Stock number, also used in the web address.',
        }),
        line('ManufacturerName', 'Brand', { required: true, nullable: false, maxLength: 120, isBrand: true }),
        line('Model', 'Model', { nullable: false, maxLength: 120, help: 'For example RM 11-03.' }),
        line('Name', 'Name', { required: true, nullable: false, help: 'Short name for cards and lists.' }),
        line('FullDetailsName', 'Full name', {
          nullable: false,
          maxLength: 600,
          help: 'Shown on the piece’s page. Defaults to the name.',
        }),
        line('JewelleryType', 'Type', { when: jewel, help: 'Ring, bracelet, earrings …' }),
      ],
    },
    {
      title: 'Price and status',
      fields: [
        money('Price', 'Price', {
          nullable: true,
          currencyIn: 'Currency',
          help: 'For example 28,950 or £28.950,00. Leave blank for price on application.',
          insteadOfPOA: 'Leave the price blank and switch on Price on application.',
        }),
        currency('Currency', { nullable: true }),
        flag('isPOA', 'Price on application', { initial: false, help: 'Visitors see POA; the price stays private.' }),
        choice('MarginScheme', 'Show “exc. taxes”', yesOrNo, { nullable: true }),
        suggest('StatusName', 'Status', knownStatuses, {
          ownAlone: true,
          emptyText: 'In Stock',
          help: 'Or type your own wording.',
        }),
      ],
    },
    {
      title: 'Details',
      fields: [
        line('Year', 'Year'),
        suggest('Gender', 'Gender', [
          { id: 'Male', name: 'Men’s' },
          { id: 'Female', name: 'Women’s' },
          { id: 'Unisex', name: 'Unisex' },
        ]),
        line('Movement', 'Movement', {
          when: watch,
          help: 'Include Tourbillon, Automatic, Manual, Quartz or Barometer to match the filters.',
        }),
        line('WatchMaterial', 'Case material', { when: watch }),
        line('JewelleryMetal', 'Metal', { when: jewel }),
        line('JewelleryStone', 'Stone', { when: jewel }),
        line('Material', 'Material', { help: 'Used if the field above is blank.' }),
        line('Strap', 'Strap', { when: watch }),
        line('Buckle', 'Buckle', { when: watch }),
        line('WaterResistance', 'Water resistance', { when: watch }),
        { name: 'Description', label: 'Description', kind: 'html', help: 'Paragraphs, lists, bold and italic.' },
      ],
    },
    {
      title: 'Condition and papers',
      fields: [
        suggest('Box', 'Box', yesOrNo, { ownAlone: true, help: 'Yes, No or your own wording.' }),
        suggest('Papers', 'Papers', yesOrNo, { ownAlone: true, help: 'Yes, No or your own wording.' }),
        suggest('CertOfAuth', 'Certificate of authenticity', yesOrNo, {
          ownAlone: true,
          help: 'Yes, No or your own wording.',
        }),
        line('Warranty', 'Maker’s warranty', { ownAlone: true }),
        line('PreOwnedWarranty', 'Our warranty'),
        choice(
          'conditionGrade',
          'Condition',
          conditionGrades.map((id) => ({ id, name: id })),
          { nullable: true, ownAlone: true },
        ),
        { name: 'conditionNotes', label: 'Condition notes', kind: 'text', ownAlone: true, maxLength: 5_000 },
        { name: 'polish', label: 'Polish', kind: 'line', ownAlone: true, help: 'For example: Never polished.' },
        { name: 'servicedOn', label: 'Last serviced', kind: 'day', nullable: true, ownAlone: true },
        {
          name: 'timing',
          label: 'Timing',
          kind: 'line',
          ownAlone: true,
          help: 'For example: +2 s a day, amplitude 290°.',
        },
        {
          name: 'certificate',
          label: 'Certificate',
          kind: 'document',
          ofPiece: true,
          ownAlone: true,
          help: 'PDF, up to 25 MB. Visible to anyone who can see the piece, once saved.',
        },
        film('film', {
          ownAlone: true,
          withPoster: true,
          help: 'Visible to anyone who can see the piece. Also upload a cover image of the same shape, shown until it plays.',
        }),
        { name: 'provenance', label: 'Provenance', kind: 'text', ownAlone: true, maxLength: 5_000 },
      ],
    },
    {
      title: 'Dimensions (mm)',
      fields: [
        millimetres('caseSize', 'Case, excluding the crown'),
        millimetres('lugToLug', 'Lug to lug', { when: watch }),
        millimetres('thickness', 'Thickness'),
      ],
    },
    {
      title: 'Location',
      fields: [
        boutique('WatchLocation', 'Boutique', { nullable: true, when: watch }),
        boutique('JewelleryLocation', 'Boutique', { nullable: true, when: jewel }),
        boutique('Location', 'Location, if no boutique is set', { nullable: true }),
      ],
    },
    {
      title: 'Visibility',
      fields: [
        flag('published', 'Published', { initial: false, ownAlone: true, help: 'Drafts are visible to staff only.' }),
        moment('publishAt', 'Publish on', {
          nullable: true,
          ownAlone: true,
          help: 'Your local time. Leave blank to publish manually.',
          when: { field: 'published', is: [false], empties: true },
        }),
        {
          name: 'MembersAreaOnly',
          label: 'Members only',
          kind: 'flagNumber',
          initial: false,
          help: 'Hidden from guests, photographs included.',
        },
        flag('isUpcoming', 'Upcoming', {
          initial: false,
          help: 'On its way. Claims such as “Authenticated” appear once it arrives. Members see it under Upcoming watches.',
        }),
      ],
    },
    {
      title: 'On the site',
      fields: [
        line('HTMLSafeModel', 'Model in the web address', {
          nullable: false,
          maxLength: 120,
          help: 'Only if the model contains characters not allowed in a web address.',
        }),
        {
          name: 'arrivedAt',
          label: 'Arrived',
          kind: 'moment',
          ownAlone: true,
          help: 'Sets the order of New arrivals. Defaults to the time a draft is first published.',
        },
        {
          name: 'soldAt',
          label: 'Sold on',
          kind: 'moment',
          nullable: true,
          ownAlone: true,
          when: { field: 'isSold', is: [true] },
        },
      ],
    },
  ],
  columns: ['price', 'status', 'ManufacturerName', 'SKU', 'facetLocation', 'updatedAt'],
  searched: [],
  filters: [
    choice('status', 'Status', [
      { id: 'in-stock', name: 'In stock' },
      { id: 'on-hold', name: 'On hold' },
      { id: 'deposit', name: 'On deposit' },
      { id: 'sold', name: 'Sold' },
      { id: 'other', name: 'Other' },
    ]),
    boutique('boutique', 'Boutique', { choices: [{ id: 'none', name: 'None' }] }),
    choice('family', 'Kind', [
      { id: 'watch', name: 'Watches' },
      { id: 'jewellery', name: 'Jewellery' },
    ]),
    { name: 'brand', label: 'Brand', kind: 'text' },
    { name: 'draft', label: 'Drafts', kind: 'flag' },
    { name: 'scheduled', label: 'Scheduled', kind: 'flag' },
    { name: 'members', label: 'Members only', kind: 'flag' },
    { name: 'photos', label: 'Without photographs', kind: 'flag' },
    { name: 'price', label: 'Without price', kind: 'flag' },
  ],
  order: { field: 'updatedAt', direction: 'DESC' },
  bulk: ['published', 'StatusName', 'WatchLocation', 'JewelleryLocation', 'MembersAreaOnly'],
  bin: 'deletedAt',
  enums: { Family: 'Family' },
  more: ['isSold', 'facetLocation', 'updatedAt', 'sortPrice'],
}
