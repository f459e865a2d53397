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
      title: 'What it is',
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
          help: 'The stock number. It stands in the address and names the folder of the photographs.',
        }),
        line('ManufacturerName', 'Brand', { required: true, nullable: false, maxLength: 120, isBrand: true }),
        line('Model', 'Model', { nullable: false, maxLength: 120, help: 'For example RM 11-03.' }),
        line('Name', 'Name', { required: true, nullable: false, help: 'The short name on cards and in lists.' }),
        line('FullDetailsName', 'Full name', {
          nullable: false,
          maxLength: 600,
          help: 'Stands on its own page; empty: the name.',
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
          help: 'As you write it: 28,950 or £28.950,00. Empty: price on application.',
          insteadOfPOA: 'Leave the price empty and switch on Price on application.',
        }),
        currency('Currency', { nullable: true }),
        flag('isPOA', 'Price on application', { initial: false, help: 'Visitors see POA; the price stays with us.' }),
        choice('MarginScheme', 'Say ‘exc. taxes’ beside the price', yesOrNo, { nullable: true }),
        suggest('StatusName', 'Status', knownStatuses, {
          ownAlone: true,
          emptyText: 'In Stock',
          help: 'Words of your own are shown as they are.',
        }),
      ],
    },
    {
      title: 'Details',
      fields: [
        line('Year', 'Year'),
        suggest('Gender', 'For', [
          { id: 'Male', name: 'Men' },
          { id: 'Female', name: 'Women' },
          { id: 'Unisex', name: 'Everybody' },
        ]),
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
        suggest('Box', 'Box', yesOrNo, { ownAlone: true, help: 'Yes, No or words.' }),
        suggest('Papers', 'Papers', yesOrNo, { ownAlone: true, help: 'Yes, No or words.' }),
        suggest('CertOfAuth', 'Certificate of authenticity', yesOrNo, { ownAlone: true, help: 'Yes, No or words.' }),
        line('Warranty', 'Maker’s warranty', { ownAlone: true }),
        line('PreOwnedWarranty', 'Our warranty'),
        choice(
          'conditionGrade',
          'Condition',
          conditionGrades.map((id) => ({ id, name: id })),
          { nullable: true, ownAlone: true },
        ),
        { name: 'conditionNotes', label: 'About the condition', kind: 'text', ownAlone: true, maxLength: 5_000 },
        { name: 'polish', label: 'Polish', kind: 'line', ownAlone: true, help: 'Such as: Never polished.' },
        { name: 'servicedOn', label: 'Serviced on', kind: 'day', nullable: true, ownAlone: true },
        { name: 'timing', label: 'Timing', kind: 'line', ownAlone: true, help: 'Such as: +2 s a day, amplitude 290°.' },
        {
          name: 'certificate',
          label: 'Certificate',
          kind: 'document',
          ofPiece: true,
          ownAlone: true,
          help: 'A PDF of at most 25 MB. Once the piece is saved, whoever may see it can read it.',
        },
        film('film', {
          ownAlone: true,
          withPoster: true,
          help: 'Whoever may see the piece can watch it. A picture of its shape stands there until it plays: send it after the film.',
        }),
        { name: 'provenance', label: 'Provenance', kind: 'text', ownAlone: true, maxLength: 5_000 },
      ],
    },
    {
      title: 'Sizes in millimetres',
      fields: [
        millimetres('caseSize', 'Case, without the crown'),
        millimetres('lugToLug', 'Lug to lug', { when: watch }),
        millimetres('thickness', 'Thickness'),
      ],
    },
    {
      title: 'Where it is',
      fields: [
        boutique('WatchLocation', 'Boutique', { nullable: true, when: watch }),
        boutique('JewelleryLocation', 'Boutique', { nullable: true, when: jewel }),
        boutique('Location', 'Location, where no boutique is named', { nullable: true }),
      ],
    },
    {
      title: 'Who may see it',
      fields: [
        flag('published', 'Published', { initial: false, ownAlone: true, help: 'A draft is nowhere but at the desk.' }),
        moment('publishAt', 'Publish by itself at', {
          nullable: true,
          ownAlone: true,
          help: 'By this device’s clock. Empty: by hand.',
          when: { field: 'published', is: [false], empties: true },
        }),
        {
          name: 'MembersAreaOnly',
          label: 'Members only',
          kind: 'flagNumber',
          initial: false,
          help: 'Guests see neither the piece nor its photographs.',
        },
        flag('isUpcoming', 'Upcoming', {
          initial: false,
          help: 'It is on its way: nothing is said that is done when a piece is here. Members find it under Upcoming watches.',
        }),
      ],
    },
    {
      title: 'How it looks on the site',
      fields: [
        line('HTMLSafeModel', 'Model in the address', {
          nullable: false,
          maxLength: 120,
          help: 'Only where the model holds signs that an address cannot.',
        }),
        {
          name: 'arrivedAt',
          label: 'Arrived',
          kind: 'moment',
          ownAlone: true,
          help: 'New arrivals are shown in this order. A draft arrives when it is published first, unless you give another moment.',
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
      { id: 'unsold', name: 'Not sold' },
      { id: 'in-stock', name: 'In stock' },
      { id: 'on-hold', name: 'On hold' },
      { id: 'deposit', name: 'On deposit' },
      { id: 'sold', name: 'Sold' },
      { id: 'other', name: 'Other words' },
    ]),
    boutique('boutique', 'Boutique', { choices: [{ id: 'none', name: 'None' }] }),
    choice('family', 'Kind', [
      { id: 'watch', name: 'Watches' },
      { id: 'jewellery', name: 'Jewellery' },
    ]),
    { name: 'brand', label: 'Brand', kind: 'text' },
    { name: 'draft', label: 'Drafts', kind: 'flag' },
    { name: 'scheduled', label: 'Published by themselves', kind: 'flag' },
    { name: 'members', label: 'Members only', kind: 'flag' },
    { name: 'photos', label: 'Without photographs', kind: 'flag' },
    { name: 'price', label: 'Without price', kind: 'flag' },
    { name: 'arrived', label: 'Arrived in the last 7 days', kind: 'flag' },
    { name: 'sold', label: 'Sold in the last 7 days', kind: 'flag' },
  ],
  order: { field: 'updatedAt', direction: 'DESC' },
  bulk: ['published', 'StatusName', 'WatchLocation', 'JewelleryLocation', 'MembersAreaOnly'],
  bin: 'deletedAt',
  enums: { Family: 'Family' },
  more: ['isSold', 'facetLocation', 'updatedAt', 'sortPrice'],
}
