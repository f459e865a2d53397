import { expect, it } from 'vitest'
import { listStatus } from '@/lib/catalogue/status'
import { readStatus } from './words'

it.each([
  ['', null, 'In Stock'],
  ['Auf Lager', null, 'In Stock'],
  ['HOLD', 'on hold', 'In Stock'],
  ['on hold', 'on hold', 'In Stock'],
  ['Acompte', 'deposit', 'On Deposit'],
  ['verkauft', 'Sold', 'Sold'],
  ['reserved', 'Reserved', 'Reserved'],
  ['reserviert', 'Reserved', 'Reserved'],
  ['Réservée', 'Reserved', 'Reserved'],
  [' In service ', 'In service', 'In service'],
])('the status %j of a table becomes %j, shown as %j', (text, status, shown) => {
  expect(readStatus(text)).toBe(status)
  expect(listStatus(status).label).toBe(shown)
})
