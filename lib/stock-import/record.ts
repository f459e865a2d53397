import 'server-only'
import type { Prisma } from '@/lib/db/generated/client'
import type { Field } from './fields'
import type { LineValues, Value, Values } from './read-value'

const text = (value: Value | undefined) => (value === undefined ? undefined : String(value ?? ''))
const textOrNull = (value: Value | undefined) =>
  value === undefined ? undefined : value === null ? null : String(value) || null
const flag = (value: Value | undefined) => (value === undefined ? undefined : value === true)
const zeroOrOne = (value: Value | undefined) => (value === undefined ? undefined : Number(value))
const dateOrNull = (value: Value | undefined) => (value === null || value instanceof Date ? value : undefined)
const date = (value: Value | undefined) => (value instanceof Date ? value : undefined)

/** Converts values to column values. An absent field keeps the stored value, or its default. */
export const toColumns = (values: Values) =>
  ({
    Family: values.Family === 'watch' || values.Family === 'jewellery' ? values.Family : undefined,
    Name: text(values.Name),
    FullDetailsName: text(values.FullDetailsName),
    ManufacturerName: text(values.ManufacturerName),
    Model: text(values.Model),
    HTMLSafeModel: text(values.HTMLSafeModel),
    Description: text(values.Description),
    Material: textOrNull(values.Material),
    WatchMaterial: textOrNull(values.WatchMaterial),
    Movement: textOrNull(values.Movement),
    Year: textOrNull(values.Year),
    Gender: textOrNull(values.Gender),
    JewelleryType: textOrNull(values.JewelleryType),
    JewelleryMetal: textOrNull(values.JewelleryMetal),
    JewelleryStone: textOrNull(values.JewelleryStone),
    WatchLocation: textOrNull(values.WatchLocation),
    JewelleryLocation: textOrNull(values.JewelleryLocation),
    Location: textOrNull(values.Location),
    StatusName: textOrNull(values.StatusName),
    isPOA: flag(values.isPOA),
    Price: textOrNull(values.Price),
    Currency: textOrNull(values.Currency),
    MarginScheme: textOrNull(values.MarginScheme),
    Box: textOrNull(values.Box),
    Papers: textOrNull(values.Papers),
    CertOfAuth: textOrNull(values.CertOfAuth),
    Warranty: textOrNull(values.Warranty),
    PreOwnedWarranty: textOrNull(values.PreOwnedWarranty),
    WaterResistance: textOrNull(values.WaterResistance),
    Strap: textOrNull(values.Strap),
    Buckle: textOrNull(values.Buckle),
    conditionGrade: textOrNull(values.conditionGrade),
    conditionNotes: text(values.conditionNotes),
    polish: text(values.polish),
    servicedOn: dateOrNull(values.servicedOn),
    timing: text(values.timing),
    provenance: text(values.provenance),
    caseSize: textOrNull(values.caseSize),
    lugToLug: textOrNull(values.lugToLug),
    thickness: textOrNull(values.thickness),
    MembersAreaOnly: zeroOrOne(values.MembersAreaOnly),
    isUpcoming: flag(values.isUpcoming),
    published: flag(values.published),
    publishAt: dateOrNull(values.publishAt),
    arrivedAt: date(values.arrivedAt),
    soldAt: date(values.soldAt),
  }) satisfies Prisma.StockItemUpdateInput & Partial<Record<Field, unknown>>

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
