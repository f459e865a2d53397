import { expect, it } from 'vitest'
import { crumbsOf } from './crumbs'

const asked = {
  family: 'watch',
  brand: 'Patek Philippe',
  isMainBrand: false,
  mainBrand: 'Richard Mille',
  hidden: [],
} as const
const way = (more: object = {}) =>
  crumbsOf({ ...asked, hidden: [], ...more }).map(({ name, href }) => `${name} ${href}`)

it('the way to a piece leads through its brand', () => {
  expect(way()).toEqual(['Home /', 'All Brands /the-collection', 'Patek Philippe /the-collection?brand=Patek+Philippe'])
  expect(way({ brand: 'Richard Mille', isMainBrand: true })).toEqual(['Home /', 'Richard Mille /richard-mille-watches'])
  expect(way({ family: 'jewellery', brand: 'Cartier' })).toEqual([
    'Home /',
    'Jewellery /jewellery-catalogue',
    'Cartier /jewellery-catalogue?q=Cartier',
  ])
})

it('a hidden page is no step of the way', () => {
  expect(way({ hidden: ['/the-collection'] })).toEqual(['Home /'])
})
