import { expect, it } from 'vitest'
import { changeOf, pathOf, recordOf, who } from './change'

const change = (column_name: string, old_value: unknown, new_value: unknown) =>
  changeOf({ record_type: 'StockItem', operation: 'update', column_name, old_value, new_value, at: '' })

it('tells two times of one minute apart by their seconds, and others by their minutes', () => {
  expect(change('arrivedAt', '2026-11-26T13:15:07.120+00:00', '2026-11-26T13:15:42.000+00:00')).toBe(
    'Arrived: 26 Nov 2026, 13:15:07 → 26 Nov 2026, 13:15:42',
  )
  expect(change('arrivedAt', '2026-11-26T13:15:07.120+00:00', '2026-11-26T13:16:42.000+00:00')).toBe(
    'Arrived: 26 Nov 2026, 13:15 → 26 Nov 2026, 13:16',
  )
})

it('shows markup where only that differs', () =>
  expect(change('Description', '<p>A</p>', '<p><b>A</b></p>')).toBe('Description: <p>A</p> → <p><b>A</b></p>'))

it('writes amounts with both digits of their pence, or with none', () => {
  expect(change('Price', 12500.5, 28950)).toBe('Price: 12,500.50 → 28,950')
  expect(change('Price', 950.05, 1234567.25)).toBe('Price: 950.05 → 1,234,567.25')
})

it('tells what became of photographs, and their order before and after', () => {
  expect(change('photographs', null, '04-back was removed')).toBe('Photographs: 04-back was removed')
  expect(change('photographs', '01, 02', '02, 01')).toBe('Photographs: 01, 02 → 02, 01')
})

it('leads to its record, by a search where the history names that by another column than its key', () => {
  const path = (record_type: string, record_key: string, operation = 'update') =>
    pathOf({ record_type, record_key, operation })
  expect(path('Member', '5')).toBe('/members/5')
  expect(path('FeaturedSet', 'main')).toBe('/featured/main')
  expect(path('StockItem', '7')).toBe('/pieces/7')
  expect(path('JournalArticle', 'a-strap')).toBe('/articles?filter=%7B%22q%22%3A%22a-strap%22%7D')
  expect(path('WebsiteItem', '/journal')).toBe('/menu')
  expect([path('Member', '5', 'delete'), path('backup', 'x', 'export')]).toEqual([null, null])
})

it('names records, columns and programs in words', () => {
  const of = (record_type: string, column_name: string, old_value: unknown, new_value: unknown) => {
    const change = { record_type, record_key: 'main', operation: 'update', column_name, old_value, new_value, at: '' }
    return `${recordOf(change)}: ${changeOf(change)}`
  }
  expect(of('FeaturedSet', 'first', 'A-1', null)).toBe('featured set Main brand watches: After the first row: A-1 → –')
  expect(of('Enquiry', 'status', 'new', 'answered')).toBe('enquiry main: Status: New → Answered')
  expect(of('Member', 'two_factor', false, true)).toBe('member main: Requires a passkey: No → Yes')
  expect(of('Subscriber', 'unsubscribed_at', null, '2026-11-26T13:15:07+00:00')).toBe(
    'newsletter subscriber main: Unsubscribed: – → 26 Nov 2026, 13:15',
  )
  const by = (command: string) => who({ actor: 'Anna', command, at: '' })
  expect([by('desk'), by('mail'), by('import of stock.csv')]).toEqual([
    'Anna, at the desk',
    'Anna',
    'Anna, import of stock.csv',
  ])
})
