import { describe, expect, it } from 'vitest'
import { displayPrice, isPOA, type Priced, priceOf, showsExcTaxes } from './price'

/** A decimal like the database client's: exact text, no float. */
const amount = (text: string) => ({
  toFixed: (places: number) => {
    const [whole = '0', part = ''] = text.split('.')
    if (places === 2) return `${whole}.${part.padEnd(2, '0')}`
    return Number(part.padEnd(1, '0').charAt(0)) >= 5 ? String(BigInt(whole) + 1n) : whole
  },
})

const piece = (price: string | null, rest: Partial<Priced> = {}): Priced => ({
  isPOA: false,
  isSold: false,
  Price: price === null ? null : amount(price),
  sortPrice: price === null ? null : amount(price),
  Currency: '£',
  MarginScheme: null,
  ...rest,
})

const currency = (code: string, symbol: string, space_after: boolean, decimals = 0) =>
  [code, { code, symbol, space_after, decimals }] as const
const currencies = new Map([
  currency('£', '£', false),
  currency('CHF', 'CHF', true),
  currency('USD', '$', false),
  currency('AED', 'AED', true),
  currency('EUR', '€', false, 2),
])
const rules = (threshold: string | null = null) => ({
  poaPriceTag: threshold === null ? null : amount(threshold),
  currencies,
})

describe('a price on a card', () => {
  it.each<[string, Priced, string | null, string]>([
    ['pounds', piece('245000.00'), null, '£245,000'],
    ['no currency is pounds', piece('1250', { Currency: null }), null, '£1,250'],
    ['an unknown currency is pounds', piece('1250', { Currency: 'JPY' }), null, '£1,250'],
    ['a currency with decimals', piece('1250.5', { Currency: 'EUR' }), null, '€1,250.50'],
    ['an empty currency is pounds', piece('999', { Currency: '' }), null, '£999'],
    ['dollars', piece('1000000', { Currency: 'USD' }), null, '$1,000,000'],
    ['francs have a space', piece('92000', { Currency: 'CHF' }), null, 'CHF 92,000'],
    ['pence are rounded away', piece('1234.56'), null, '£1,235'],
    ['below the threshold', piece('299999.99'), '300000', '£300,000'],
    ['at the threshold', piece('300000'), '300000', '£300,000'],
    ['a penny above it', piece('300000.01'), '300000', 'POA'],
    ['a threshold of 0 is none', piece('300000'), '0', '£300,000'],
    ['by flag', piece('5', { isPOA: true }), null, 'POA'],
    ['without a price', piece(null), null, 'POA'],
    ['a price of nothing', piece('0.00'), null, 'POA'],
    ['sold', piece('245000', { isSold: true }), null, ''],
    ['sold and on application', piece(null, { isSold: true, isPOA: true }), null, ''],
    ['without a rate the figure counts', piece('300001', { Currency: 'CHF' }), '300000', 'POA'],
    [
      'above in figures, not in value',
      piece('310000', { Currency: 'CHF', sortPrice: amount('272800') }),
      '300000',
      'CHF 310,000',
    ],
    [
      'below in figures, not in value',
      piece('290000', { Currency: 'EUR', sortPrice: amount('301000') }),
      '300000',
      'POA',
    ],
    ['beyond what a float holds', piece('9007199254740993'), null, '£9,007,199,254,740,993'],
  ])('%s', (_, priced, threshold, text) => {
    expect(priceOf(priced, rules(threshold)).text).toBe(text)
  })
})

describe('the digits of a price', () => {
  it('leave the server nowhere where the price is on application or the piece is sold', () => {
    expect(displayPrice(piece('5', { isPOA: true }), rules())).toBe('')
    expect(displayPrice(piece('500'), rules('400'))).toBe('')
    expect(displayPrice(piece('5', { isSold: true }), rules())).toBe('')
    expect(isPOA(piece('500'), amount('500'))).toBe(false)
  })
})

describe('exc. taxes', () => {
  it('is shown for margin scheme 1, beside a price that is told', () => {
    expect(showsExcTaxes(piece('5', { MarginScheme: '1' }), rules())).toBe(true)
    expect(showsExcTaxes(piece('5', { MarginScheme: ' 1 ' }), rules())).toBe(true)
    expect(showsExcTaxes(piece('5', { MarginScheme: '0' }), rules())).toBe(false)
    expect(showsExcTaxes(piece('5'), rules())).toBe(false)
    expect(showsExcTaxes(piece(null, { MarginScheme: '1' }), rules())).toBe(false)
    expect(showsExcTaxes(piece('5', { MarginScheme: '1', isSold: true }), rules())).toBe(false)
  })
})

describe('the amount of a price', () => {
  it('stands beside its text, exact to the penny, with its currency', () => {
    expect(priceOf(piece('245000.50'), rules())).toMatchObject({ amount: '245000.50', currency: 'GBP' })
    expect(priceOf(piece('92000', { Currency: 'USD' }), rules())).toMatchObject({ amount: '92000.00', currency: 'USD' })
  })
  it('is absent where the price is on application or the piece is sold', () => {
    for (const hidden of [piece('1', { isPOA: true }), piece(null), piece('500'), piece('1', { isSold: true })])
      expect(priceOf(hidden, rules('100')).amount).toBeUndefined()
  })
})
