import { expect, it } from 'vitest'
import { isUnread, readAmount } from './amount'

const shop = ['£', 'CHF', 'USD', 'AED']

const read = (text: string) => {
  const amount = readAmount(text, shop)
  return isUnread(amount) ? amount.reason : `${amount.currency} ${amount.amount}`.trim()
}

it.each([
  ['245000', '245000.00'],
  ['£245,000', '£ 245000.00'],
  ['£245,000 GBP', '£ 245000.00'],
  ['CHF 92’000.–', 'CHF 92000.00'],
  ["Fr. 92'000.--", 'CHF 92000.00'],
  ['1.234,50', '1234.50'],
  ['£245,000 + VAT', '£ 245000.00'],
  ['CHF 92’000.– inkl. MwSt.', 'CHF 92000.00'],
  ['92 000 CHF TTC', 'CHF 92000.00'],
  ['£245,000 VAT incl.', '£ 245000.00'],
  ['£245,000 (VAT qualifying)', '£ 245000.00'],
  ['£245,000*', '£ 245000.00'],
  ['AED 12,000/-', 'AED 12000.00'],
  ['12,000 د.إ', 'AED 12000.00'],
  ['\u200e12,000.00 AED', 'AED 12000.00'],
])('%s is a price', (text, price) => expect(read(text)).toBe(price))

it.each([
  '£245k',
  'CHF 245 k + VAT',
  '£245 thousand',
  '£1.2 million',
  '$245,000 CAD',
  'A$ 245,000',
  'ca. £245,000',
  '£245,000 each',
  'plus VAT £245,000',
])('%s is refused', (text) => expect(read(text)).toBe(`'${text}' isn’t a price we recognise`))

it.each([
  ['£245,000 CHF', 'Two currencies, £ and CHF'],
  ['£ 245.000 €', 'Unknown currency EUR'],
  ['€ 245.000 CHF', 'Unknown currency EUR'],
  ['245.000 EUR', 'Unknown currency EUR'],
])('%s is refused for its currency', (text, reason) => expect(read(text)).toBe(reason))
