import { expect, it } from 'vitest'
import type { Change } from './change'
import { readChanges } from './price-points'

const act = (minute: number, ...columns: [string, unknown, unknown][]): Change[] =>
  columns.map(([column_name, old_value, new_value]) => ({
    operation: 'update',
    column_name,
    old_value,
    new_value,
    at: new Date(minute * 60_000).toISOString(),
  }))

const pricesOf = (...acts: Change[][]) => readChanges(acts.flat().reverse()).points.map(({ price }) => price)

const made: Change = { operation: 'insert', new_value: { Price: 4000, Currency: null }, at: new Date(0).toISOString() }

it('tells the prices from the first on, also where the history begins later than the piece', () => {
  expect(pricesOf([made], act(1, ['Price', 4000, 5000]))).toEqual([4000, 5000])
  expect(pricesOf(act(1, ['Price', 4000, 5000]), act(2, ['Price', 5000, 4500]))).toEqual([4000, 5000, 4500])
  expect(pricesOf(act(1, ['Currency', null, '£'], ['Price', 4000, 5000]))).toEqual([4000, 5000])
})

it('begins anew where the currency changes, alone or with the price', () => {
  const dollars = ['Currency', '£', 'USD'] as [string, unknown, unknown]
  const dearer = ['Price', 4000, 6000] as [string, unknown, unknown]
  for (const both of [act(1, dollars, dearer), act(1, dearer, dollars)]) {
    expect(pricesOf([made], both)).toEqual([6000])
    expect(pricesOf(both, act(2, ['Price', 6000, 5500]))).toEqual([6000, 5500])
  }
  for (const earlier of [[made], []])
    expect(pricesOf(earlier, act(1, dollars), act(2, ['Price', 4000, 3900]))).toEqual([4000, 3900])
})

it('takes no price into the new currency where none was set when it changed', () => {
  const onApplication = act(1, ['Price', 4000, null])
  const dollars = act(2, ['Currency', '£', 'USD'])
  for (const earlier of [[made], []])
    expect(pricesOf(earlier, onApplication, dollars, act(3, ['Price', null, 6000]))).toEqual([6000])
})
