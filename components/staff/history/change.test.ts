import { expect, it } from 'vitest'
import { changeOf, isUndoable } from './change'

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

it('offers no undo that would name a record that is gone', () => {
  const ofCategory = { record_type: 'JournalArticle', operation: 'update', column_name: 'category_id', at: '' }
  expect([isUndoable({ ...ofCategory, isFormerGone: true }), isUndoable(ofCategory)]).toEqual([false, true])
})
