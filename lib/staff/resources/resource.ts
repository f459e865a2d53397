import type { ResourceName } from '../roles'

/** How a field is typed, validated and stored. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'html'
  | 'choice'
  | 'suggest'
  | 'flag'
  | 'flagNumber'
  | 'whole'
  | 'number'
  | 'money'
  | 'day'
  | 'moment'
  | 'picture'
  | 'document'
  | 'film'
  | 'record'

export type Choice = { id: string | number; name: string }

/** One column as the desk shows it. */
export type Field = {
  /** the column's name */
  name: string
  label: string
  kind: FieldKind
  /** one sentence under the field */
  help?: string
  /** choice: nothing else is possible; suggest: offered, other words stay possible */
  choices?: readonly Choice[]
  /** record: whose records it names */
  of?: ResourceName
  /** what an empty field means, in words */
  emptyText?: string
  required?: boolean
  /** an empty field is stored as NULL, else as '' */
  nullable?: boolean
  /** most characters, default 300 (line) or 200,000 */
  most?: number
  /** number: the most that its column can hold */
  largest?: number
  /** shown, never written */
  readOnly?: boolean
  /** written when the record is made, not later */
  once?: boolean
  /** what a new record's form begins with */
  initial?: string | number | boolean
  /** true of this one record alone: a copy begins without it */
  ownAlone?: true
  /** line: a path of this site where visitors find what is named; {value} stands for it */
  leadsTo?: string
  /** document: what is sent is a piece's own, and nobody's before the piece is saved */
  ofPiece?: true
  /** picture: a film may be named instead */
  orFilm?: true
  /** money: the field that names its currency */
  currencyIn?: string
  /** money: what to do instead of typing POA */
  insteadOfPOA?: string
  /** shown only where another field has one of these values; `empties`: and emptied once that field gets another */
  when?: { field: string; is: readonly (string | number | boolean)[]; empties?: true }
}

export type Group = { title: string; help?: string; fields: readonly Field[] }

/** One way to narrow a list. The server knows what each name means. */
export type Filter = { name: string; label: string; kind: 'flag' | 'choice' | 'text'; choices?: readonly Choice[] }

/** One type of record: all that list, form and endpoint need to know of it. Safe in the browser. */
export type Resource = {
  name: ResourceName
  table: string
  key: string
  keyKind: 'number' | 'text'
  /** 'Pieces' and 'piece' */
  label: string
  one: string
  /** the column that a record is called by */
  title: string
  groups: readonly Group[]
  /** columns of the list besides the title; the first ones stand on phones too */
  columns: readonly string[]
  /** columns that a search looks through, where the record type has no search of its own */
  searched: readonly string[]
  filters: readonly Filter[]
  order: { field: string; direction: 'ASC' | 'DESC' }
  /** columns that may be changed for many records at once */
  bulk?: readonly string[]
  /** the database's type of columns that are enums */
  enums?: Readonly<Record<string, string>>
  /** columns that are read besides the fields */
  more?: readonly string[]
  /** the column by which the history names a record, where it is not the key */
  historyKey?: string
  /** where visitors see a record; {column} stands for its value */
  address?: string
}

/** Every field of a record type, in the order of its form. */
export const fieldsOf = (resource: Pick<Resource, 'groups'>): Field[] => resource.groups.flatMap(({ fields }) => fields)
