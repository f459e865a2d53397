import { formatInteger } from '@/lib/format-text'
import * as texts from '@/lib/piece-texts'
import type { Card, Price } from './piece'

/** The columns that a price text is made of. Money is a decimal string such as '245000.00', never a float. */
export type Priced = {
  isPOA: boolean
  isSold: boolean
  Price: { toFixed(places: number): string } | null
  Currency: string | null
  MarginScheme: string | null
  /** the price in the house's currency, with which thresholds are compared */
  sortPrice: { toFixed(places: number): string } | null
}

/** How a currency's amounts are written. */
type Currency = { code: string; symbol: string; space_after: boolean; decimals: number }

/** What prices depend on; `currencies` by code. */
export type PriceRules = { poaPriceTag: Amount; currencies: ReadonlyMap<string, Currency> }

type Amount = { toFixed(places: number): string } | null

const pence = (amount: Amount) => (amount === null ? null : BigInt(amount.toFixed(2).replace('.', '')))

/** Whether the price is on application: by flag, without a price, or strictly above the threshold (null or 0: none). */
export const isPOA = (piece: Pick<Priced, 'isPOA' | 'Price' | 'sortPrice'>, threshold: Amount) => {
  const price = pence(piece.Price)
  if (piece.isPOA || price === null || price === 0n) return true
  const limit = pence(threshold)
  return limit !== null && limit > 0n && (pence(piece.sortPrice) ?? price) > limit
}

const pounds: Currency = { code: '£', symbol: '£', space_after: false, decimals: 0 }

/** The shop's currency of that code; pounds for anything else. */
const currencyOf = (code: string | null, { currencies }: Pick<PriceRules, 'currencies'>) =>
  currencies.get((code ?? '').trim()) ?? currencies.get(pounds.code) ?? pounds

/** The symbol of a piece's currency: £, CHF, $, AED … */
export const currencySymbol = (currency: string | null, rules: Pick<PriceRules, 'currencies'>) =>
  currencyOf(currency, rules).symbol

/** The ISO 4217 code of a piece's currency. */
export const currencyCode = (currency: string | null, rules: Pick<PriceRules, 'currencies'>) => {
  const { code } = currencyOf(currency, rules)
  return code === pounds.code ? 'GBP' : code
}

/** A displayable price as a decimal string such as '245000.00'; undefined when sold or POA. */
export const displayedAmount = (piece: Priced, threshold: Amount) =>
  piece.isSold || isPOA(piece, threshold) ? undefined : piece.Price?.toFixed(2)

/** en-GB digits without symbol, with the currency's decimals; '' when the price may not be displayed. */
export const displayPrice = (piece: Priced, rules: PriceRules) => {
  if (displayedAmount(piece, rules.poaPriceTag) === undefined) return ''
  const [whole = '', ...part] = (piece.Price?.toFixed(currencyOf(piece.Currency, rules).decimals) ?? '').split('.')
  return [formatInteger(whole), ...part].join('.')
}

const priceText = (piece: Priced, rules: PriceRules) => {
  if (piece.isSold) return ''
  const digits = displayPrice(piece, rules)
  if (!digits) return texts.status.poa
  const { symbol, space_after } = currencyOf(piece.Currency, rules)
  return space_after ? `${symbol} ${digits}` : `${symbol}${digits}`
}

/** Price text for a card ('POA', '£245,000', 'CHF 92,000', '' when sold) and, if it may be displayed, the amount. */
export const priceOf = (piece: Priced, rules: PriceRules): Price => ({
  text: priceText(piece, rules),
  amount: displayedAmount(piece, rules.poaPriceTag),
  currency: currencyCode(piece.Currency, rules),
})

/** With MarginScheme '1' a displayed price is followed by 'exc. taxes', although such prices normally include tax. */
export const showsExcTaxes = (piece: Priced, { poaPriceTag }: Pick<PriceRules, 'poaPriceTag'>) =>
  (piece.MarginScheme ?? '').trim() === '1' && displayedAmount(piece, poaPriceTag) !== undefined

/** The price as plain words: '£245,000', '£245,000 exc. taxes', 'POA', '' when sold. */
export const priceWords = ({ price, showExcTaxes }: Pick<Card, 'price' | 'showExcTaxes'>) =>
  showExcTaxes ? `${price.text} ${texts.status.excludingTaxes}` : price.text
