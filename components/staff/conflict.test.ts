import { expect, it } from 'vitest'
import { conflictOf } from './conflict'

const before = { Price: '28950.00', StatusName: null, Name: 'Daytona', Model: 'x' }

it('gives a choice only for what this person changed and what differs', () => {
  const mine = { ...before, Price: '30000.00', Name: 'Daytona, steel' }
  const theirs = { ...before, Price: '31000.00', Name: 'Daytona, steel', StatusName: 'on hold' }
  expect(conflictOf('pieces', { mine, theirs, before })).toEqual({
    label: 'piece',
    rows: [{ label: 'Price', mine: '30,000', theirs: '31,000' }],
    saved: ['Status (On hold (shown as In Stock))'],
  })
})

it('takes no former value for the version of somebody who left the field alone', () => {
  const mine = { ...before, Price: '30000.00', Model: 'y' }
  const theirs = { ...before, Price: '31000.00' }
  expect(conflictOf('pieces', { mine, theirs, before }).rows).toEqual([
    { label: 'Model', mine: 'y', theirs: 'Unchanged' },
    { label: 'Price', mine: '30,000', theirs: '31,000' },
  ])
})

it('asks nothing where this person changed nothing that differs', () => {
  const theirs = { ...before, Name: 'Renamed' }
  const { rows, saved } = conflictOf('pieces', { mine: before, theirs, before })
  expect([rows, saved]).toEqual([[], ['Name (Renamed)']])
})
