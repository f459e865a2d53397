import { describe, expect, it } from 'vitest'
import { readMoney } from './money'

describe('money as people type it', () => {
  const read: [string, string | null, string | null][] = [
    ['28950', '28950.00', null],
    ['28,950', '28950.00', null],
    ['28.950', '28950.00', null],
    ['£28,950', '28950.00', '£'],
    ['28.950,00', '28950.00', null],
    ['28 950', '28950.00', null],
    ['28\u00a0950,5', '28950.50', null],
    ['CHF 148’000', '148000.00', 'CHF'],
    ["148'000.- Fr.", '148000.00', 'CHF'],
    ['1,234,567.89 USD', '1234567.89', 'USD'],
    ['1.234.567,89', '1234567.89', null],
    ['$95,000', '95000.00', 'USD'],
    ['AED 1,000,000', '1000000.00', 'AED'],
    ['€ 500', '500.00', 'EUR'],
    ['JPY 5,000,000', '5000000.00', 'JPY'],
    ['28.95', '28.95', null],
    ['28,9', '28.90', null],
    ['0', '0.00', null],
    ['', null, null],
    ['２８,９５０', '28950.00', null],
  ]
  for (const [typed, value, currency] of read)
    it(`reads '${typed}' as ${value ?? 'nothing'}`, () =>
      expect(readMoney(typed)).toEqual({ ok: true, value, currency }))

  for (const typed of ['POA', 'p.o.a.', ' poa ', 'P. O. A.', 'on request', 'Price on application', 'auf Anfrage'])
    it(`says of '${typed}' what the field has instead`, () =>
      expect([readMoney(typed), readMoney(typed, 'Use the switch.')]).toEqual([
        { ok: false, problem: 'Enter an amount, or leave blank.' },
        { ok: false, problem: 'Use the switch.' },
      ]))

  for (const typed of ['abc', '1.2.3', '28k', '-5', '£', '1,23,456', '12345678901', '28..950', '1e5', '١٢٣'])
    it(`refuses '${typed}' with a sentence`, () =>
      expect(readMoney(typed)).toEqual({ ok: false, problem: expect.stringMatching(/[a-z].*\.$/) }))
})
