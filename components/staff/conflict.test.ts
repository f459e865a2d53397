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
    { label: 'Model', mine: 'y', theirs: 'as it was' },
    { label: 'Price', mine: '30,000', theirs: '31,000' },
  ])
})

it('asks nothing where this person changed nothing that differs', () => {
  const theirs = { ...before, Name: 'Renamed' }
  const { rows, saved } = conflictOf('pieces', { mine: before, theirs, before })
  expect([rows, saved]).toEqual([[], ['Name (Renamed)']])
})

it('shows two versions of a long text around where they part, and as text', () => {
  const start =
    '<p>A watch that was made in Geneva and has been worn by one owner alone, who kept it in its box.</p> '.repeat(4)
  const read = { Description: `${start}<p>It runs well.</p>` }
  const mine = { Description: `${start}<p>It runs very well.</p>` }
  const theirs = { Description: `${start}<p>It runs badly.</p>` }
  const { rows } = conflictOf('pieces', { mine, theirs, before: read })
  expect(rows).toEqual([
    {
      label: 'Description',
      mine: expect.stringMatching(/^… .*It runs very well\.$/),
      theirs: expect.stringMatching(/^… .*It runs badly\.$/),
    },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/<p>/)
  expect(conflictOf('pieces', { mine: read, theirs, before: read }).saved).toEqual([
    expect.stringMatching(/^Description \(… .*It runs badly\.\)$/),
  ])
})
