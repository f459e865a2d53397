import { describe, expect, it } from 'vitest'
import { emptyCriteria, listingHref, parseCriteria } from './criteria'
import { type Criteria, listingPath, listings } from './listing'

const parse = (query: string) => parseCriteria(new URLSearchParams(query))
const queryOf = (href: string) => href.split('?')[1] ?? ''

describe('an address and its criteria', () => {
  it.each<[string, Partial<Criteria>]>([
    ['nothing', {}],
    ['a search', { q: 'carbon rm 6' }],
    ['a search with signs', { q: '50% & more + “ü” #1' }],
    ['a page', { page: 7 }],
    ['the list view', { view: 'list' }],
    ['several values and facets', { chosen: { model: ['RM 11-03', 'RM 055'], movement: ['Automatic'] } }],
    ['values with inner spaces and commas', { chosen: { material: ['Carbon  TPT, black', 'Gold & steel'] } }],
    ['everything', { q: 'rm', page: 2, view: 'list', chosen: { location: ['Geneva'], material: ['Titanium'] } }],
  ])('survive a round trip: %s', (_, some) => {
    const criteria = { ...emptyCriteria, ...some }
    for (const listing of listings) expect(parse(queryOf(listingHref(listing, criteria)))).toEqual(criteria)
  })

  it('have no query in the plain state', () => {
    for (const listing of listings) expect(listingHref(listing, emptyCriteria)).toBe(listingPath[listing])
  })

  it.each([
    ['page=0', 1],
    ['page=9e9', 1],
    ['page=1e3', 1],
    ['page=3', 3],
    ['page=999999', 999999],
    ['page=1000001', 1],
    ['page=%00', 1],
  ])('read %s as page %i', (query, page) => {
    expect(parse(query).page).toBe(page)
  })

  it('keep a value once, drop empty ones, and stop at forty', () => {
    expect(parse('model=A&model=B&model=A&model=&model=%20').chosen).toEqual({ model: ['A', 'B'] })
    const many = Array.from({ length: 60 }, (_, index) => `model=M${index}`).join('&')
    expect(parse(many).chosen.model).toHaveLength(40)
  })

  it('let nothing through that the database would refuse', () => {
    expect(parse('q=a%00b&model=x%00y')).toEqual({ ...emptyCriteria, q: 'a b', chosen: { model: ['xy'] } })
  })
})
