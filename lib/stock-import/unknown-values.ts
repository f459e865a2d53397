import 'server-only'
import { nearBrand } from '@/lib/catalogue/near-brand'
import { findBrandNames } from '@/lib/catalogue/shop-rules'
import { db } from '@/lib/db/client'
import { Prisma } from '@/lib/db/generated/client'
import { type ColumnField, isColumnField } from './fields'
import { type ChosenWords, type ValueChoice, valueKey, wordFields } from './known-values'
import type { ParsedLine } from './parse-line'

/** Maximum of values that a preview asks about, and of new brands that are compared with all others. */
const maxValues = 200

/** A value that the shop does not know, in how many lines it is. near: the brand that it may be a slip of. */
export type UnknownValue = { field: ColumnField; value: string; lines: number; isRefused: boolean; near?: string }

/** The words that the shop has already, of the fields in which it knows others too. */
const readStockWords = async (): Promise<Set<string>> => {
  const open = Object.entries(wordFields).flatMap(([field, { known }]) => (known ? [field] : []))
  const pairs = open.map((field) => Prisma.sql`(${field}, ${Prisma.raw(`"${field}"`)})`)
  const rows = await db.$queryRaw<{ field: string; value: string }[]>`
    SELECT DISTINCT field, value FROM "StockItem"
    CROSS JOIN LATERAL (VALUES ${Prisma.join(pairs)}) AS words(field, value) WHERE value <> ''`
  return new Set(rows.map(({ field, value }) => valueKey(field, value)))
}

/** Collects the values of a table that the shop does not know and nobody has chosen a word for. */
export const collectUnknown = async (chosen: ChosenWords) => {
  const [inStock, brands] = await Promise.all([readStockWords(), findBrandNames()])
  const found = new Map<string, UnknownValue>()
  const add = (one: Omit<UnknownValue, 'lines'>) => {
    const key = valueKey(one.field, one.value)
    const known = found.get(key)
    if (known) known.lines++
    else if (found.size < maxValues) found.set(key, { ...one, lines: 1 })
  }
  const nearBrands = new Map(brands.map((brand): [string, string | null] => [brand, null]))
  const near = (brand: string) => {
    if (chosen.has(valueKey('ManufacturerName', brand))) return null
    if (!nearBrands.has(brand) && nearBrands.size < brands.length + maxValues)
      nearBrands.set(brand, nearBrand(brand, brands))
    return nearBrands.get(brand) ?? null
  }
  const noteLine = ({ values, problems }: ParsedLine) => {
    const brand = values.ManufacturerName
    const other = typeof brand === 'string' && brand ? near(brand) : null
    if (other) add({ field: 'ManufacturerName', value: String(brand), isRefused: false, near: other })
    for (const [field, { known }] of Object.entries(wordFields)) {
      const value = values[field as ColumnField]
      if (!known || typeof value !== 'string' || value === '' || known.test(value)) continue
      const key = valueKey(field, value)
      if (!inStock.has(key) && !chosen.has(key)) add({ field: field as ColumnField, value, isRefused: false })
    }
    for (const { field, value } of problems)
      if (isColumnField(field) && value && wordFields[field]) add({ field, value, isRefused: true })
  }
  return { noteLine, values: () => [...found.values()] }
}

/** The words that staff have chosen for values of earlier tables, and those of this one, which count before them. */
export const readChosenWords = async (now: readonly ValueChoice[]): Promise<ValueChoice[]> => {
  const rows = await db.stockImportValue.findMany({ select: { field: true, value: true, word: true } })
  const before = rows.flatMap(({ field, ...rest }) => (isColumnField(field) ? [{ field, ...rest }] : []))
  return [...before, ...now]
}

export const chosenWordsOf = (choices: readonly ValueChoice[]): ChosenWords =>
  new Map(choices.map(({ field, value, word }) => [valueKey(field, value), word]))
