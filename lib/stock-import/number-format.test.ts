import { expect, it } from 'vitest'
import { currencyOfFormat } from './number-format'
import { readPrice, readValue } from './read-value'

const shop = { currencies: ['£', 'CHF', 'USD', 'AED'] }

/** Formats that Excel writes, and the currency that each shows. */
const formats: [what: string, format: string, currency: string][] = [
  ['comma style, US', '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', ''],
  ['comma style, Germany', '_-* #,##0.00\\ _€_-;\\-* #,##0.00\\ _€_-;_-* "-"??\\ _€_-;_-@_-', ''],
  ['accounting, £', '_-[$£-809]* #,##0.00_-;\\-[$£-809]* #,##0.00_-;_-[$£-809]* "-"??_-;_-@_-', '£'],
  [
    'accounting, CHF',
    '_ [$CHF-807]\\ * #,##0.00_ ;_ [$CHF-807]\\ * \\-#,##0.00_ ;_ [$CHF-807]\\ * "-"??_ ;_ @_ ',
    'CHF',
  ],
  ['a quoted word', '"CHF" #,##0', 'CHF'],
  ['a word letter by letter', '\\C\\H\\F\\ #,##0', 'CHF'],
  ['a bare sign', '£#,##0;[Red]-£#,##0', '£'],
  ['a semicolon in quotation marks', '";"#,##0" CHF";-#,##0" EUR"', 'CHF'],
  ['a language alone', '[$-409]#,##0.00', ''],
  ['a currency of negative numbers alone', '#,##0;[Red]-[$CHF] #,##0', ''],
  ['none', 'General', ''],
]

it.each(formats)('the currency of a format: %s', (_, format, currency) => {
  expect(currencyOfFormat(format)).toBe(currency)
})

const number = (value: number, format: string) => ({ kind: 'number', value, format }) as const

it('a price in the comma style is no negative one, and a negative one stays so', () => {
  for (const [, format] of formats.slice(0, 2)) {
    expect(readPrice(number(92_000, format), shop)).toEqual({ Price: '92000.00' })
    expect(readPrice(number(-92_000, format), shop)).toMatchObject({ reason: 'The price is negative' })
  }
})

it.each([
  ['[$€-2] #,##0.00', '€'],
  ['#,##0.00 [$kr-41D]', 'kr'],
  ['#,##0"k"', 'k'],
])('a price whose format %s shows another currency or word is refused for it', (format, word) => {
  expect(readPrice(number(92_000, format), shop)).toEqual({
    reason: `Unknown currency '${word}' in the cell’s format`,
    mend: 'Enter the price in £, CHF, USD or AED.',
  })
})

it.each([
  ['00000', 123, '00123'],
  ['00000', 1_234_567, '1234567'],
  ['[$-807]0000;-0000', 12, '0012'],
  ['00000_ ', 123, '00123'],
  ['0', 123, '123'],
  ['General', 10_311, '10311'],
  ['#,##0.00', 10_311, '10311'],
  ['_-* #,##0_-;\\-* #,##0_-;_-* "-"??_-;_-@_-', 10_311, '10311'],
])('a SKU in the format %s is read as it is shown: %d is %s', (format, value, sku) => {
  expect(readValue('SKU', number(value, format))).toBe(sku)
})

it.each(['"NW-"00000', '\\N\\W0', '000-000', '000\\-000'])(
  'a SKU of which the format %s is a part is refused',
  (format) => {
    expect(readValue('SKU', number(123_456, format))).toEqual({
      reason: "Excel’s cell format adds characters to '123456'",
      mend: 'Format the column as text and type the SKU again.',
    })
  },
)

it('a SKU or a model that Excel has made a date is refused; other texts may be dates', () => {
  const date = { kind: 'date', value: new Date('2026-10-12T00:00:00Z') } as const
  const reason = "Excel has turned this into a date ('2026-10-12')"
  const mend = 'Format the column as text and type the SKU again.'
  expect(readValue('SKU', date)).toEqual({ reason, mend })
  expect(readValue('Model', date)).toEqual({ reason, mend: 'Format the column as text and type it again.' })
  expect(readValue('Papers', date)).toBe('2026-10-12')
})
