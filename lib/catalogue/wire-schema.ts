import { z } from 'zod'
import type { Attribute, WireShape } from './attributes'
import { type Column, type ColumnsWith, described, forEach, type WireColumn, wireColumns } from './columns'

const text = z.string().nullable()
const money = z
  .string()
  .nullable()
  .describe("decimal text such as '245000.00'; null when the price is on application or the piece is sold")

const wordsOf: Partial<Record<Attribute['kind'], string>> = {
  grade: 'Unworn, Excellent, Very good, Good or Fair',
  day: "day such as '2025-03-01'",
  document: "address of a PDF, or ''",
  millimetres: 'millimetres',
}

/** The schema of a column as JSON has it. */
export type WireText<C extends Column> =
  C extends ColumnsWith<{ notNull: true }> ? z.ZodString : z.ZodNullable<z.ZodString>

const toldText = (column: Column) => {
  const { kind, notNull } = described[column]
  const schema = notNull ? z.string() : text
  const words = wordsOf[kind]
  return words ? schema.describe(words) : schema
}

/** The columns that an endpoint tells as they are stored. */
function told<Shape extends WireShape>(shape: Shape): { [C in WireColumn<Shape>]: WireText<C> }
function told(shape: WireShape): object {
  return forEach(wireColumns(shape), toldText)
}

const common = {
  isPOA: z.boolean().describe('true by flag, without a price, or above the threshold'),
  currencySymbol: z.string().describe('£, CHF, $, AED …'),
  displayPrice: z.string().describe("en-GB digits such as '245,000'; '' when the price isn't told"),
  Price: money,
  Description: z.string().describe('sanitised HTML'),
}
const listing = { ...common, StockItemId: z.number().int() }
const detail = { ...common, showExcTaxes: z.boolean(), MembersAreaOnly: z.union([z.literal(0), z.literal(1)]) }

/** Field names as in the endpoints' responses. */
export const watchListing = z.strictObject({ ...told('watchListing'), ...listing }).meta({ id: 'WatchListing' })
export const memberWatch = watchListing
  .extend({ isUpcoming: z.boolean().describe('true: not here yet') })
  .meta({ id: 'MemberWatch' })
export const jewelleryListing = z
  .strictObject({
    ...told('jewelleryListing'),
    ...listing,
    jewelleryType: text,
    jewelleryMetal: text,
    jewelleryStone: text,
  })
  .meta({ id: 'JewelleryListing' })
export const watchDetail = z
  .strictObject({ ...told('watchDetail'), ...detail, Material: text, WatchLocation: text })
  .meta({ id: 'WatchDetail' })
export const jewelleryDetail = z
  .strictObject({ ...told('jewelleryDetail'), ...detail, JewelleryLocation: text })
  .meta({ id: 'JewelleryDetail' })
export const membersNotice = z
  .strictObject({ SKU: z.string(), Name: z.literal(''), MembersAreaOnly: z.literal(1) })
  .meta({ id: 'MembersNotice', description: 'what a guest is told of a members-only piece' })
export const imageEntry = z
  .strictObject({ name: z.string(), width: z.number().int(), height: z.number().int() })
  .meta({ id: 'Image' })

const sku = z.string().nullable().describe('null where the piece is missing, sold or for members')
export const featuredSkus = z
  .strictObject({ first: sku, second: sku, third: sku, fourth: sku })
  .meta({ id: 'FeaturedSkus' })
const images = z.array(imageEntry)
export const featuredImages = z
  .strictObject({ first: images, second: images, third: images, fourth: images })
  .meta({ id: 'FeaturedImages' })
