import { type Attribute, groups } from '@/lib/catalogue/attributes'
import { type Column, columns, described } from '@/lib/catalogue/columns'
import { conditionGrades } from '@/lib/catalogue/piece'
import { boutique, choice, choicesOf } from './fields'
import type { Field, Resource } from './resource'

/** The field of a kind of attribute, where it is no line. */
const inputs: Partial<Record<Attribute['kind'], Partial<Field>>> = {
  family: { kind: 'choice' },
  word: { kind: 'suggest' },
  gender: { kind: 'suggest' },
  price: { kind: 'money' },
  currency: { kind: 'record', of: 'currencies', initial: '£' },
  status: { kind: 'suggest' },
  place: { kind: 'record', of: 'boutiques' },
  switch: { kind: 'flag' },
  zeroOrOne: { kind: 'flagNumber' },
  yesNo: {
    kind: 'suggest',
    choices: [
      { id: '1', name: 'Yes' },
      { id: '0', name: 'No' },
    ],
  },
  date: { kind: 'moment' },
  moment: { kind: 'moment' },
  day: { kind: 'day' },
  grade: { kind: 'choice', choices: conditionGrades.map((id) => ({ id, name: id })) },
  millimetres: { kind: 'number', largest: 999.99 },
  document: { kind: 'document' },
  film: { kind: 'film' },
}

const fieldOf = (name: Column): Field => {
  const { kind, of, notNull, values, input, row, wire, watchList, searched, choices, ...field } = described[name]
  return {
    name,
    kind: 'line',
    ...(!notNull && { nullable: true }),
    ...(of && { when: { field: 'Family', is: [of], empties: true } }),
    ...(input !== 'line' && inputs[kind]),
    ...(input && { kind: input }),
    ...(values && { choices: Object.keys(values).map((id) => ({ id, name: id })) }),
    ...(choices && { choices: choicesOf(choices) }),
    ...field,
  }
}

/** Watches and jewellery in stock. */
export const pieces: Resource = {
  name: 'pieces',
  table: 'StockItem',
  key: 'StockItemId',
  keyKind: 'number',
  label: 'Pieces',
  one: 'piece',
  title: 'Name',
  groups: Object.entries(groups).map(([title, group]) => ({
    title,
    fields: columns.filter((name) => name in group).map(fieldOf),
  })),
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
