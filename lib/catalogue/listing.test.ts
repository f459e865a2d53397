import { describe, expect, it } from 'vitest'
import { emptyCriteria, isNarrowed, listingHref, parseCriteria } from './criteria'
import { type Criteria, countText, listingPath, listings, pagerWindow } from './listing'

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

  it('have some forty values at most, of all facets together', () => {
    const many = (length: number) =>
      ['brand', 'model', 'material'].flatMap((key) =>
        Array.from({ length: 100 }, (_, at) => `${key}=${String(at).padStart(length, 'x')}`),
      )
    const countOf = (length: number) => Object.values(parse(many(length).join('&')).chosen).flat().length
    expect([countOf(12), countOf(300)]).toEqual([37, 10])
    expect(parse(many(12).join('&')).chosen).toMatchObject({ brand: expect.any(Array), model: [expect.any(String)] })
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

  it('ignore what is none of their business', () => {
    expect(parse('utm_source=mail&view=carousel&colour=X')).toEqual(emptyCriteria)
  })
})

describe('a listing', () => {
  it('is narrowed by a search or a filter, not by a page or a view', () => {
    expect(isNarrowed(emptyCriteria)).toBe(false)
    expect(isNarrowed({ ...emptyCriteria, page: 3, view: 'list' })).toBe(false)
    expect(isNarrowed({ ...emptyCriteria, q: 'x' })).toBe(true)
    expect(isNarrowed({ ...emptyCriteria, chosen: { model: ['RM 011'] } })).toBe(true)
  })

  it.each([
    ['main', 0, '0 watches match your criteria.'],
    ['main', 1, '1 watch matches your criteria.'],
    ['other', 2, '2 watches match your criteria.'],
    ['all', 100000, '100,000 watches match your criteria.'],
    ['jewellery', 0, '0 pieces match your criteria.'],
    ['jewellery', 1, '1 piece matches your criteria.'],
    ['jewellery', 3, '3 pieces match your criteria.'],
  ] as const)('%s counts %i in words', (listing, total, text) => {
    expect(countText(listing, total)).toBe(text)
  })
})

describe('the pager', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 20, [1, 2, 3, 4, 5]],
    [3, 20, [1, 2, 3, 4, 5, 6, 7]],
    [10, 20, [6, 7, 8, 9, 10, 11, 12, 13, 14]],
    [18, 20, [14, 15, 16, 17, 18, 19, 20]],
    [20, 20, [16, 17, 18, 19, 20]],
    [2, 2, [1, 2]],
  ])('on page %i of %i shows four on either side', (page, last, pages) => {
    expect(pagerWindow(page, last)).toEqual(pages)
  })
})
