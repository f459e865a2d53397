import { expect, it } from 'vitest'
import { nearBrand } from './near-brand'

const brands = ['Patek Philippe', 'Rolex', 'IWC', 'Hermès', 'A. Lange & Söhne', 'Bulgari']

it.each([
  ['Patek Phillipe', 'Patek Philippe'],
  ['Patek', 'Patek Philippe'],
  ['ROLEX', 'Rolex'],
  ['Roelx', 'Rolex'],
  ['Hermes', 'Hermès'],
  ['A Lange und Söhne', 'A. Lange & Söhne'],
  ['Bvlgari', 'Bulgari'],
])('%s may be %s', (typed, brand) => expect(nearBrand(typed, brands)).toBe(brand))

it.each(['Patek Philippe', ' Rolex ', 'Omega', 'JLC', 'Breguet', '', '—'])('%j is no slip of another brand', (typed) =>
  expect(nearBrand(typed, brands)).toBeNull(),
)
