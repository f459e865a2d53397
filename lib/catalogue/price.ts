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
}

type Amount = { toFixed(places: number): string } | null

const pence = (amount: Amount) => (amount === null ? null : BigInt(amount.toFixed(2).replace('.', '')))

/** Whether the price is on application: by flag, without a price, or strictly above the threshold (null or 0: none). */
export const isPOA = (piece: Pick<Priced, 'isPOA' | 'Price'>, threshold: Amount) => {
  const price = pence(piece.Price)
  if (piece.isPOA || price === null || price === 0n) return true
  const limit = pence(threshold)
  return limit !== null && limit > 0n && price > limit
}

const symbols = new Map<string, '£' | 'CHF' | '$' | 'AED'>([
  ['£', '£'],
  ['CHF', 'CHF'],
  ['USD', '$'],
  ['AED', 'AED'],
])

/** £, CHF, $ or AED; £ for anything else. */
export const currencySymbol = (currency: string | null) => symbols.get((currency ?? '').trim()) ?? '£'

/** The ISO 4217 code for the result of `currencySymbol`. */
export const currencyCode = (currency: string | null) => {
  const symbol = currencySymbol(currency)
  return symbol === '£' ? 'GBP' : symbol === '$' ? 'USD' : symbol
}

/** A displayable price as a decimal string such as '245000.00'; undefined when sold or POA. */
export const displayedAmount = (piece: Priced, threshold: Amount) =>
  piece.isSold || isPOA(piece, threshold) ? undefined : piece.Price?.toFixed(2)

/** en-GB digits without symbol or decimals; '' when the price may not be displayed. */
export const displayPrice = (piece: Priced, threshold: Amount) =>
  displayedAmount(piece, threshold) === undefined ? '' : formatInteger(piece.Price?.toFixed(0) ?? '')

const priceText = (piece: Priced, threshold: Amount) => {
  if (piece.isSold) return ''
  const digits = displayPrice(piece, threshold)
  if (!digits) return texts.status.poa
  const symbol = currencySymbol(piece.Currency)
  return symbol.length > 1 ? `${symbol} ${digits}` : `${symbol}${digits}`
}

/** Price text for a card ('POA', '£245,000', 'CHF 92,000', '' when sold) and, if it may be displayed, the amount. */
export const priceOf = (piece: Priced, threshold: Amount): Price => ({
  text: priceText(piece, threshold),
  amount: displayedAmount(piece, threshold),
  currency: currencyCode(piece.Currency),
})

/** With MarginScheme '1' a displayed price is followed by 'exc. taxes', although such prices normally include tax. */
export const showsExcTaxes = (piece: Priced, threshold: Amount) =>
  (piece.MarginScheme ?? '').trim() === '1' && displayPrice(piece, threshold) !== ''

/** The price as plain words: '£245,000', '£245,000 exc. taxes', 'POA', '' when sold. */
export const priceWords = ({ price, showExcTaxes }: Pick<Card, 'price' | 'showExcTaxes'>) =>
  showExcTaxes ? `${price.text} ${texts.status.excludingTaxes}` : price.text
