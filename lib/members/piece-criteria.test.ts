import { describe, expect, it } from 'vitest'
import { criteriaOfQuery, parsePieceCriteria, pieceQuery } from './piece-criteria'

describe('what a member looks for', () => {
  it('is read from an address and written into one', () => {
    const criteria = parsePieceCriteria(new URLSearchParams('?q=%20RM%2011%20&brand=F.P.+Journe&page=2'))
    expect(criteria).toEqual({ q: 'RM 11', brand: 'F.P. Journe', page: 2 })
    expect(pieceQuery(criteria)).toBe('?q=RM+11&brand=F.P.+Journe&page=2')
  })
  it('leaves an address alone where nothing is asked for', () => {
    expect(pieceQuery(parsePieceCriteria(new URLSearchParams('?q=%20')))).toBe('')
  })
  it('takes the first of several and cuts what is too long', () => {
    expect(criteriaOfQuery({ q: ['gold', 'steel'], brand: undefined })).toEqual({ q: 'gold', brand: '', page: 1 })
    expect(criteriaOfQuery({ q: 'a'.repeat(300) }).q).toHaveLength(200)
  })
  it('takes a page that is none for the first', () => {
    for (const page of ['', '0', '-1', '1.5', 'two', '1e3', '9'.repeat(30), '\u0000'])
      expect(criteriaOfQuery({ page }).page, page).toBe(1)
    expect(pieceQuery(criteriaOfQuery({ page: '1' }))).toBe('')
  })
})
