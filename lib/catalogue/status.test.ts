import { describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { detailStatus, isHere, isOnItsWay, listStatus } from './status'

describe('a status on a card', () => {
  it.each([
    ['Sold', 'Sold', 'sold'],
    [' SOLD ', 'Sold', 'sold'],
    [null, 'In Stock', 'available'],
    ['', 'In Stock', 'available'],
    ['on hold', 'In Stock', 'available'],
    ['On Hold ', 'In Stock', 'available'],
    ['deposit', 'On Deposit', 'deposit'],
    ['DEPOSIT', 'On Deposit', 'deposit'],
    [' Arriving soon ', 'Arriving soon', 'other'],
    ['Sold out?', 'Sold out?', 'other'],
    ['constructor', 'constructor', 'other'],
  ] as const)('%j reads %s', (record, label, tone) => {
    expect(listStatus(record)).toEqual({ label, tone })
  })
})

describe('a status on a detail page', () => {
  it.each([
    ['Sold', 'London', 'Sold', 'sold'],
    [null, 'London', 'In Stock, London', 'available'],
    [null, '', 'In Stock', 'available'],
    ['on hold', 'Geneva', 'In Stock, Geneva', 'available'],
    ['deposit', 'Geneva', 'On Deposit, Geneva', 'deposit'],
    ['Arriving soon', 'London', 'Arriving soon, London', 'other'],
  ] as const)('%j in %j reads %s', (record, location, label, tone) => {
    expect(detailStatus({ StatusName: record, isUpcoming: false }, location)).toEqual({ label, tone })
  })
  it.each([
    [null, 'In Stock, London', 'other'],
    ['on hold', 'In Stock, London', 'other'],
    ['deposit', 'On Deposit, London', 'deposit'],
    ['Sold', 'Sold', 'sold'],
  ] as const)('%j of what is on its way keeps its words, and is not available', (StatusName, label, tone) => {
    expect(detailStatus({ StatusName, isUpcoming: true }, 'London')).toEqual({ label, tone })
  })
})

describe('a piece on its way', () => {
  it.each([
    ['Arriving soon', false, true],
    [' arriving in May ', false, true],
    ['Coming soon', false, true],
    [null, true, true],
    ['deposit', true, true],
    [null, false, false],
    ['on hold', false, false],
    ['Incoming offer', false, false],
    ['Sold', false, false],
  ] as const)('%j, marked %j: %j', (StatusName, isUpcoming, expected) => {
    expect(isOnItsWay({ StatusName, isUpcoming })).toBe(expected)
  })

  it('is known to the database by the same words', async () => {
    for (const [status, upcoming] of [
      ['Arriving soon', false],
      [' On the way', false],
      ['in transit', false],
      ['Incoming offer', false],
      ['Arrivals', false],
      ['', true],
      [null, false],
      [' On hold', false],
      ['on hold', true],
      ['sold', false],
    ] as const) {
      const [row] = await rows(
        'SELECT coalesce(is_incoming($1, $2), false) AS "isOnItsWay", is_available($1, $2) AS "isHere"',
        [upcoming, status],
      )
      const piece = { StatusName: status, isUpcoming: upcoming }
      expect(row, String(status)).toEqual({ isOnItsWay: isOnItsWay(piece), isHere: isHere(piece) })
    }
  })
})
