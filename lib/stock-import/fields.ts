import { type Attribute, headings } from '@/lib/catalogue/attributes'
import { type Column, columns, described, forEach } from '@/lib/catalogue/columns'
import { excerpt } from '@/lib/format-text'

/** How a field's cells are parsed: see read-value.ts. */
export type FieldKind = Attribute['kind']

type Definition = { kind: FieldKind; maxLength: number; words: string; values?: Attribute['values'] }

/** A column that a file may contain. */
export type Field = keyof typeof headings

const isField = (column: Column): column is Field => column in headings

/** The stock columns that a file may contain, in the order of an export. */
export const fieldNames = columns.filter(isField)

/** Maximum characters of the kinds that need fewer than 500. */
const maxLengths: Partial<Record<FieldKind, number>> = {
  ...{ family: 40, price: 60, currency: 20, switch: 20, zeroOrOne: 20 },
  ...{ date: 40, moment: 40, day: 40, grade: 40, millimetres: 40 },
}

const definitionOf = (field: Field): Definition => {
  const { kind, maxLength = maxLengths[kind] ?? 500, values } = described[field]
  return { kind, maxLength, words: headings[field], values }
}

/** Fields without a stock column: Boutique is written to the location column of the piece's family. */
const byKind = {
  Boutique: {
    kind: 'place',
    maxLength: 500,
    words: 'boutique|shop|branch|store|standort|filiale|lieu|magasin|emplacement|lieu de vente|negozio|sede',
  },
} as const satisfies Record<string, Definition>

/** A field that a file's column may be matched to. */
export type ColumnField = Field | keyof typeof byKind
export const fields: Record<ColumnField, Definition> = { ...forEach(fieldNames, definitionOf), ...byKind }
export const columnFieldNames = Object.keys(fields) as ColumnField[]
export const isColumnField = (name: string): name is ColumnField => Object.hasOwn(fields, name)

/** Characters of a heading that are compared. */
const maxHeadingLength = 200

/** Lower-case letters without accents; the words of a name such as WatchLocation are set apart. */
const withoutCase = (heading: string) =>
  heading
    .slice(0, maxHeadingLength)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/ß/g, 'ss')
    .replace(/[⌀∅]/g, 'ø')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Normalises a heading: lower-case letters and digits, without accents, punctuation and bracketed text. */
const plainHeading = (heading: string) =>
  withoutCase(heading)
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

/**
 * The key of a heading's remembered field: as plainHeading, but with brackets and currency signs, which tell prices
 * apart. Most headings have neither, so that their key is the plain heading.
 */
export const headingKey = (heading: string) => {
  const key = withoutCase(heading).replace(/[^\p{Letter}\p{Number}\p{Currency_Symbol}()[\]]+/gu, ' ')
  return excerpt(key.trim(), maxHeadingLength)
}

const byWord = new Map(
  columnFieldNames.flatMap((field) => fields[field].words.split('|').map((word) => [word, field] as const)),
)
for (const field of columnFieldNames) byWord.set(plainHeading(field), field)

const currencyWord = /\b(gbp|chf|usd|aed|eur|sfr)\b/g

/** Headings of the maker's reference, which is the model unless another column names that. */
const referenceWords = new Set(
  'reference|reference no|reference number|ref|ref no|referenz|referenznummer|referenznr|ref nr|numero de reference|no de reference|riferimento|numero di riferimento|referenza'.split(
    '|',
  ),
)

export const isReference = (heading: string) => referenceWords.has(plainHeading(heading))

/** The field of a heading by its name alone, such as Price for 'Preis (CHF)'; null if it is unknown. */
export const fieldOfHeading = (heading: string): ColumnField | null => {
  const plain = plainHeading(heading)
  return byWord.get(plain) ?? byWord.get(plain.replace(currencyWord, '').replace(/ +/g, ' ').trim()) ?? null
}
