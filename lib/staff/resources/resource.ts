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
  | 'sku'

export type Choice = { id: string | number; name: string }

/** The definition of one column: label, input, validation and storage. */
export type Field = {
  /** name of the column */
  name: string
  label: string
  kind: FieldKind
  /** help text below the input */
  help?: string
  /** choice: the only valid values; suggest: suggestions, other values are valid too */
  choices?: readonly Choice[]
  /** record: the resource that it references; sku: pieces, stored by id */
  of?: ResourceName
  /** text that explains what an empty field means */
  emptyText?: string
  required?: boolean
  /** an empty field is stored as NULL instead of '' */
  nullable?: boolean
  /** maximum number of characters; default 200,000, for one-line kinds 300 */
  maxLength?: number
  /** number: largest absolute value that the column can hold */
  largest?: number
  /** shown, never written */
  readOnly?: boolean
  /** a change asks for the password or a passkey again, unless it was given recently */
  sensitive?: true
  /** set on creation only; ignored in updates */
  once?: boolean
  /** default value in the form of a new record */
  initial?: string | number | boolean
  /** unique to its record: not copied when a record is duplicated */
  ownAlone?: true
  /** line: suggests the shop's brands, and asks before a new one that is nearly one of them */
  isBrand?: true
  /** line: path on the public site to which the value links; {value} is replaced by it */
  leadsTo?: string
  /** line: where it is only shown, it links to a call or a mail */
  reaches?: 'phone' | 'mailbox'
  /** text: opening hours, which the site reads */
  hours?: true
  /** document: belongs to a piece; served to nobody until a saved piece names it */
  ofPiece?: true
  /** picture: accepts the name of a film too */
  orFilm?: true
  /** film: the picture of its name is shown until it plays */
  withPoster?: true
  /** money: name of the field that holds the currency */
  currencyIn?: string
  /** money: error message when POA is typed; says what to do instead */
  insteadOfPOA?: string
  /** shown only while `field` has one of these values; `empties`: cleared when it gets any other value */
  when?: { field: string; is: readonly (string | number | boolean)[]; empties?: true }
}

/** Whether a form with these values shows a field. */
export const isShown = ({ when }: Field, values: Record<string, unknown>): boolean =>
  !when || when.is.some((value) => value === values[when.field])

export type Group = { title: string; help?: string; fields: readonly Field[] }

/** A filter of a list. list-conditions.ts maps its name to SQL. */
export type Filter = {
  name: string
  label: string
  kind: 'flag' | 'choice' | 'text' | 'record'
  /** record: in addition to the records */
  choices?: readonly Choice[]
  of?: ResourceName
}

/** The definition of one record type, used by list, form and endpoint. Safe in the browser. */
export type Resource = {
  name: ResourceName
  table: string
  key: string
  keyKind: 'number' | 'text'
  /** name of the list, such as 'Pieces'; `one` is the singular, 'piece' */
  label: string
  one: string
  /** plural of `one`, if it is more than `one` with an s */
  many?: string
  /** column that serves as a record's title */
  title: string
  groups: readonly Group[]
  /** every change of a record asks for the password or a passkey again, unless it was given recently */
  sensitive?: true
  /** columns of the list besides the title; phones show only the first ones */
  columns: readonly string[]
  /** columns that the search matches, unless list-conditions.ts has a search for the record type */
  searched: readonly string[]
  filters: readonly Filter[]
  order: { field: string; direction: 'ASC' | 'DESC' }
  /** columns that a bulk edit may change */
  bulk?: readonly string[]
  /** database type of each enum column, by column name */
  enums?: Readonly<Record<string, string>>
  /** columns that are selected in addition to the fields */
  more?: readonly string[]
  /** column that `History.record_key` holds, if it is not the key */
  historyKey?: string
  /** column that holds since when a record is in the bin; without it, a record is deleted at once */
  bin?: string
  /** path of a record on the public site; {column} is replaced by the column's value */
  address?: string
}

/** All fields of a record type, in the order of its form. */
export const fieldsOf = (resource: Pick<Resource, 'groups'>): Field[] => resource.groups.flatMap(({ fields }) => fields)

/** Whether a change of these columns asks for the password or a passkey again. */
export const isSensitiveChange = (resource: Resource, columns: readonly string[]): boolean =>
  resource.sensitive === true || fieldsOf(resource).some(({ name, sensitive }) => sensitive && columns.includes(name))
