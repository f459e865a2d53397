import { describe, expect, it } from 'vitest'
import { detailStatus, listStatus } from './status'

describe('a status on a card', () => {
  it.each([
    ['Sold', 'Sold', 'sold'],
    [' SOLD ', 'Sold', 'sold'],
    ['sold', 'Sold', 'sold'],
    [null, 'In Stock', 'available'],
    ['', 'In Stock', 'available'],
    ['   ', 'In Stock', 'available'],
    ['on hold', 'In Stock', 'available'],
    ['On Hold ', 'In Stock', 'available'],
    ['deposit', 'On Deposit', 'deposit'],
    ['DEPOSIT', 'On Deposit', 'deposit'],
    ['On deposit', 'On deposit', 'deposit'],
    ['In Stock', 'In Stock', 'available'],
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
    [' SOLD ', '', 'Sold', 'sold'],
    [null, 'London', 'In Stock, London', 'available'],
    [null, '', 'In Stock', 'available'],
    ['', 'Geneva', 'In Stock, Geneva', 'available'],
    ['on hold', 'Geneva', 'In Stock, Geneva', 'available'],
    ['deposit', 'Geneva', 'On Deposit, Geneva', 'deposit'],
    ['On Deposit', '', 'On Deposit', 'deposit'],
    ['Arriving soon', 'London', 'Arriving soon, London', 'other'],
    ['In Stock', 'London', 'In Stock, London', 'available'],
    ['sold ', 'Geneva', 'Sold', 'sold'],
    ['DEPOSIT ', 'London', 'On Deposit, London', 'deposit'],
  ] as const)('%j in %j reads %s', (record, location, label, tone) => {
    expect(detailStatus(record, location)).toEqual({ label, tone })
  })
})
