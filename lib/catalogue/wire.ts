import 'server-only'
import type { z } from 'zod'
import type { Prisma } from '@/lib/db/generated/client'
import { sanitise } from '@/lib/pages/html'
import { withShownLinks } from '@/lib/site/page-visibility'
import { type PieceRow, pieceSelect } from './pieces'
import { currencySymbol, displayedAmount, displayPrice, isPOA, showsExcTaxes } from './price'
import type { ShopRules } from './shop-rules'
import type {
  jewelleryDetail,
  jewelleryListing,
  membersNotice,
  memberWatch,
  watchDetail,
  watchListing,
} from './wire-schema'

export const wireSelect = {
  ...pieceSelect,
  Material: true,
  WatchMaterial: true,
  WatchLocation: true,
  JewelleryLocation: true,
  Location: true,
} satisfies Prisma.StockItemSelect

export type WireRow = Prisma.StockItemGetPayload<{ select: typeof wireSelect }>

const common = (row: WireRow, rules: ShopRules) => ({
  SKU: row.SKU,
  Name: row.Name,
  ManufacturerName: row.ManufacturerName,
  Model: row.Model,
  Year: row.Year,
  StatusName: row.StatusName,
  isPOA: isPOA(row, rules.poaPriceTag),
  Currency: row.Currency,
  currencySymbol: currencySymbol(row.Currency, rules),
  displayPrice: displayPrice(row, rules),
  Price: displayedAmount(row, rules.poaPriceTag) ?? null,
  MarginScheme: row.MarginScheme,
  Description: withShownLinks(sanitise(row.Description), rules.hidden),
})

const listing = (row: WireRow, rules: ShopRules) => ({
  ...common(row, rules),
  StockItemId: row.StockItemId,
  HTMLSafeModel: row.HTMLSafeModel,
  Material: row.Material,
  Movement: row.Movement,
  Gender: row.Gender,
  WatchMaterial: row.WatchMaterial,
  WatchLocation: row.WatchLocation,
  Location: row.Location,
})

export const toWatchListing = (row: WireRow, rules: ShopRules): z.infer<typeof watchListing> => listing(row, rules)

/** A watch of the members-only list. */
export const toMemberWatch = (
  row: WireRow & { isUpcoming: boolean },
  rules: ShopRules,
): z.infer<typeof memberWatch> => ({ ...listing(row, rules), isUpcoming: row.isUpcoming })

export const toJewelleryListing = (row: WireRow, rules: ShopRules): z.infer<typeof jewelleryListing> => ({
  ...listing(row, rules),
  JewelleryLocation: row.JewelleryLocation,
  jewelleryType: row.JewelleryType,
  jewelleryMetal: row.JewelleryMetal,
  jewelleryStone: row.JewelleryStone,
})

const detail = (row: WireRow, rules: ShopRules) => ({
  ...common(row, rules),
  FullDetailsName: row.FullDetailsName,
  Box: row.Box,
  CertOfAuth: row.CertOfAuth,
  Warranty: row.Warranty,
  PreOwnedWarranty: row.PreOwnedWarranty,
  Papers: row.Papers,
  WaterResistance: row.WaterResistance,
  Strap: row.Strap,
  Buckle: row.Buckle,
  conditionGrade: row.conditionGrade,
  conditionNotes: row.conditionNotes,
  polish: row.polish,
  servicedOn: row.servicedOn?.toISOString().slice(0, 10) ?? null,
  timing: row.timing,
  certificate: row.certificate,
  provenance: row.provenance,
  caseSize: row.caseSize?.toString() ?? null,
  lugToLug: row.lugToLug?.toString() ?? null,
  thickness: row.thickness?.toString() ?? null,
  showExcTaxes: rules.showExcTaxes && showsExcTaxes(row, rules),
  MembersAreaOnly: row.MembersAreaOnly === 1 ? (1 as const) : (0 as const),
})

export const toWatchDetail = (row: WireRow, rules: ShopRules): z.infer<typeof watchDetail> => ({
  ...detail(row, rules),
  Material: row.facetMaterial || null,
  Movement: row.Movement,
  Gender: row.Gender,
  WatchLocation: row.facetLocation || null,
})

export const toJewelleryDetail = (row: WireRow, rules: ShopRules): z.infer<typeof jewelleryDetail> => ({
  ...detail(row, rules),
  JewelleryLocation: row.facetLocation || null,
  JewelleryType: row.JewelleryType,
  JewelleryMetal: row.JewelleryMetal,
  JewelleryStone: row.JewelleryStone,
})

/** All that a guest gets of a members-only piece. */
export const toNotice = (row: Pick<PieceRow, 'SKU'>): z.infer<typeof membersNotice> => ({
  SKU: row.SKU,
  Name: '',
  MembersAreaOnly: 1,
})
