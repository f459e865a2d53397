import { z } from 'zod'

const text = z.string().nullable()
const money = z
  .string()
  .nullable()
  .describe("decimal text such as '245000.00'; null when the price is on application or the piece is sold")

const common = {
  SKU: z.string(),
  Name: z.string(),
  ManufacturerName: z.string(),
  Model: z.string(),
  Year: text,
  StatusName: text,
  isPOA: z.boolean().describe('true by flag, without a price, or above the threshold'),
  Currency: text,
  currencySymbol: z.string().describe('£, CHF, $, AED …'),
  displayPrice: z.string().describe("en-GB digits such as '245,000'; '' when the price isn't told"),
  Price: money,
  MarginScheme: text,
  Description: z.string().describe('sanitised HTML'),
}

const listingOnly = {
  StockItemId: z.number().int(),
  HTMLSafeModel: z.string(),
  Material: text,
  Movement: text,
  Gender: text,
  WatchMaterial: text,
  WatchLocation: text,
  Location: text,
}

const detailOnly = {
  FullDetailsName: z.string(),
  Box: text,
  CertOfAuth: text,
  Warranty: text,
  PreOwnedWarranty: text,
  Papers: text,
  WaterResistance: text,
  Strap: text,
  Buckle: text,
  conditionGrade: text.describe('Unworn, Excellent, Very good, Good or Fair'),
  conditionNotes: z.string(),
  polish: z.string(),
  servicedOn: text.describe("day such as '2025-03-01'"),
  timing: z.string(),
  certificate: z.string().describe("address of a PDF, or ''"),
  provenance: z.string(),
  caseSize: text.describe('millimetres'),
  lugToLug: text.describe('millimetres'),
  thickness: text.describe('millimetres'),
  showExcTaxes: z.boolean(),
  MembersAreaOnly: z.union([z.literal(0), z.literal(1)]),
}

/** Field names as in the endpoints' responses. */
export const watchListing = z.strictObject({ ...common, ...listingOnly }).meta({ id: 'WatchListing' })
export const memberWatch = watchListing
  .extend({ isUpcoming: z.boolean().describe('true: not here yet') })
  .meta({ id: 'MemberWatch' })
export const jewelleryListing = z
  .strictObject({
    ...common,
    ...listingOnly,
    JewelleryLocation: text,
    jewelleryType: text,
    jewelleryMetal: text,
    jewelleryStone: text,
  })
  .meta({ id: 'JewelleryListing' })
export const watchDetail = z
  .strictObject({ ...common, ...detailOnly, Material: text, Movement: text, Gender: text, WatchLocation: text })
  .meta({ id: 'WatchDetail' })
export const jewelleryDetail = z
  .strictObject({
    ...common,
    ...detailOnly,
    JewelleryLocation: text,
    JewelleryType: text,
    JewelleryMetal: text,
    JewelleryStone: text,
  })
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
