import { describe, expect, it } from 'vitest'
import { hasSku, parsePieces, piecesHref, savedLimit, tidySkus, withoutSku, withSku } from './piece-list'

describe('a list of pieces', () => {
  it('names each piece once, in any case, the first spelling first', () => {
    expect(tidySkus(['RM-1', ' rm-1 ', 'A', 'a', 'B'])).toEqual(['RM-1', 'A', 'B'])
  })
  it('leaves out what cannot be a SKU', () => {
    expect(tidySkus([null, 5, '', '   ', { sku: 'x' }, 'x'.repeat(41), '\0', 'a,b', '<b>', 'ok'])).toEqual(['ok'])
  })
  it('is bounded, and stays so while pieces are added', () => {
    const many = Array.from({ length: 500 }, (_, index) => `S${index}`)
    expect(tidySkus(many)).toHaveLength(savedLimit)
    const added = withSku(tidySkus(many), 'new')
    expect(added).toHaveLength(savedLimit)
    expect(added[0]).toBe('new')
  })
  it('gains a piece at its beginning and loses it whatever its case', () => {
    expect(withSku(['A', 'B'], 'b')).toEqual(['b', 'A'])
    expect(withoutSku(['A', 'B'], 'a')).toEqual(['B'])
    expect(hasSku(['A'], 'a')).toBe(true)
    expect(hasSku(['A'], 'b')).toBe(false)
  })
  it('comes back from its own address', () => {
    const skus = ['10030', 'NJ-7', 'RM_1.2']
    const href = piecesHref('/compare', skus)
    expect(href).toBe('/compare?pieces=10030,NJ-7,RM_1.2')
    expect(parsePieces(new URL(href, 'http://localhost').searchParams.get('pieces'))).toEqual(skus)
  })
  it('survives a tampered address', () => {
    expect(parsePieces(null)).toEqual([])
    expect(parsePieces(',,,')).toEqual([])
    expect(parsePieces(['a', 'b'])).toEqual([])
    expect(parsePieces('%E0%A4%A,<script>,ok')).toEqual(['ok'])
    expect(parsePieces('x,'.repeat(100_000))).toEqual(['x'])
  })
})
