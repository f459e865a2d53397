import 'server-only'
import { type Column, described, forEach } from '@/lib/catalogue/columns'
import type { Prisma } from '@/lib/db/generated/client'
import { type Field, fieldNames } from './fields'
import type { LineValues, Value, Values } from './read-value'

/** A value as its column holds it; undefined keeps what is stored, or the default. */
const stored = (column: Column, value: Value | undefined) => {
  const { kind, notNull } = described[column]
  if (value === undefined) return undefined
  if (kind === 'switch') return value === true
  if (kind === 'zeroOrOne') return Number(value)
  if (kind === 'date' || kind === 'moment' || kind === 'day')
    return value instanceof Date || (value === null && kind !== 'date') ? value : undefined
  if (kind === 'family') return value === 'watch' || value === 'jewellery' ? value : undefined
  return notNull ? String(value ?? '') : value === null ? null : String(value) || null
}

/** Converts values to column values. An absent field keeps the stored value, or its default. The SKU is no change. */
export function toColumns(values: Values): Partial<Pick<Prisma.StockItemCreateManyInput, Field>>
export function toColumns(values: Values): object {
  return forEach(
    fieldNames.filter((field) => field !== 'SKU'),
    (field) => stored(field, values[field]),
  )
}

const hasAny = (values: LineValues, names: Field[]) => names.some((name) => Boolean(values[name]))

/**
 * The family: as given, else inferred from the SKU's prefix and the line's other values. Watches have a Type and a
 * Metal in many tables, so what only watches have counts first.
 */
export const familyOf = (values: LineValues): 'watch' | 'jewellery' => {
  if (values.Family === 'watch' || values.Family === 'jewellery') return values.Family
  if (/^NJ-/i.test(String(values.SKU))) return 'jewellery'
  if (hasAny(values, ['Movement', 'WatchMaterial', 'WatchLocation', 'WaterResistance', 'caseSize', 'lugToLug']))
    return 'watch'
  const isJewellery = hasAny(values, ['JewelleryType', 'JewelleryMetal', 'JewelleryStone', 'JewelleryLocation'])
  return isJewellery ? 'jewellery' : 'watch'
}

/** The record of a new piece. Without a Name column, the model is its name. */
export const toNewRecord = (values: Values): Prisma.StockItemCreateManyInput => ({
  ...toColumns(values),
  Family: familyOf(values),
  SKU: String(values.SKU),
  Name: String(values.Name ?? values.Model ?? ''),
  ManufacturerName: String(values.ManufacturerName ?? ''),
})
