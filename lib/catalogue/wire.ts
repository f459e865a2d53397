import 'server-only'
import type { z } from 'zod'
import { sanitise } from '@/lib/pages/html'
import { withShownLinks } from '@/lib/site/page-visibility'
import type { WireShape } from './attributes'
import { type Column, forEach, type WireColumn, wireColumns } from './columns'
import type { PieceRow } from './pieces'
import { currencySymbol, displayedAmount, displayPrice, isPOA, showsExcTaxes } from './price'
import type { ShopRules } from './shop-rules'
import type {
  jewelleryDetail,
  jewelleryListing,
  membersNotice,
  memberWatch,
  WireText,
  watchDetail,
  watchListing,
} from './wire-schema'

/** A column as JSON has it. */
const told = (row: PieceRow, column: Column) => {
  const value = row[column]
  return value instanceof Date ? value.toISOString().slice(0, 10) : (value?.toString() ?? null)
}

type Told<Shape extends WireShape> = { [C in WireColumn<Shape>]: z.infer<WireText<C>> }

/** The columns that an endpoint tells as they are stored. */
function toldColumns<Shape extends WireShape>(row: PieceRow, shape: Shape): Told<Shape>
function toldColumns(row: PieceRow, shape: WireShape): object {
  return forEach(wireColumns(shape), (column) => told(row, column))
}

const common = (row: PieceRow, rules: ShopRules) => ({
  isPOA: isPOA(row, rules.poaPriceTag),
  currencySymbol: currencySymbol(row.Currency, rules),
  displayPrice: displayPrice(row, rules),
  Price: displayedAmount(row, rules.poaPriceTag) ?? null,
  Description: withShownLinks(sanitise(row.Description), rules.hidden),
})

export const toWatchListing = (row: PieceRow, rules: ShopRules): z.infer<typeof watchListing> => ({
  ...toldColumns(row, 'watchListing'),
  ...common(row, rules),
  StockItemId: row.StockItemId,
})

/** A watch of the members-only list. */
export const toMemberWatch = (row: PieceRow, rules: ShopRules): z.infer<typeof memberWatch> => ({
  ...toWatchListing(row, rules),
  isUpcoming: row.isUpcoming,
})

export const toJewelleryListing = (row: PieceRow, rules: ShopRules): z.infer<typeof jewelleryListing> => ({
  ...toldColumns(row, 'jewelleryListing'),
  ...common(row, rules),
  StockItemId: row.StockItemId,
  jewelleryType: row.JewelleryType,
  jewelleryMetal: row.JewelleryMetal,
  jewelleryStone: row.JewelleryStone,
})

const detail = (row: PieceRow, rules: ShopRules) => ({
  ...common(row, rules),
  showExcTaxes: rules.showExcTaxes && showsExcTaxes(row, rules),
  MembersAreaOnly: row.MembersAreaOnly === 1 ? (1 as const) : (0 as const),
})

export const toWatchDetail = (row: PieceRow, rules: ShopRules): z.infer<typeof watchDetail> => ({
  ...toldColumns(row, 'watchDetail'),
  ...detail(row, rules),
  Material: row.facetMaterial || null,
  WatchLocation: row.facetLocation || null,
})

export const toJewelleryDetail = (row: PieceRow, rules: ShopRules): z.infer<typeof jewelleryDetail> => ({
  ...toldColumns(row, 'jewelleryDetail'),
  ...detail(row, rules),
  JewelleryLocation: row.facetLocation || null,
})

/** All that a guest gets of a members-only piece. */
export const toNotice = (row: Pick<PieceRow, 'SKU'>): z.infer<typeof membersNotice> => ({
  SKU: row.SKU,
  Name: '',
  MembersAreaOnly: 1,
})
