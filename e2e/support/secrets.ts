import type { Attribute } from '@/lib/catalogue/attributes'
import { columns, described } from '@/lib/catalogue/columns'

const sizes = columns.filter((column) => described[column].kind === 'millimetres')

/** Its sizes in mm, which no other piece has. */
export const hiddenSizes = sizes.map((_, at) => (123.45 + at / 100).toFixed(2))

/** Kinds whose columns cannot hold a value unique to one piece. */
const ordinary: Attribute['kind'][] = ['family', 'currency', 'grade', 'switch', 'date', 'moment', 'day']

/**
 * A members-only piece with the fields that guests must not see, each with a canary, and a price used nowhere else. Its
 * files are its own.
 */
export const hiddenFields = (canary: string, SKU: string) => {
  const values: Partial<Record<Attribute['kind'], string | number>> = {
    price: 7654321,
    place: 'Geneva',
    zeroOrOne: 1,
    document: `/media/${canary}-${SKU}.pdf`,
    film: `${canary}-${SKU}.mp4`,
  }
  const valueFor = (column: (typeof columns)[number]) => {
    const { kind } = described[column]
    return kind === 'millimetres' ? hiddenSizes[sizes.indexOf(column)] : (values[kind] ?? `${canary} ${column}`)
  }
  const telling = columns.filter((column) => !ordinary.includes(described[column].kind))
  return { ...Object.fromEntries(telling.map((column) => [column, valueFor(column)])), SKU }
}

/** The spellings of that price. */
export const hiddenPrices = ['7654321', '7,654,321', '7654321.00', '7,654,321.00']
