import { describe, expect, it } from 'vitest'
import { parsePieces, savedLimit, tidySkus, withSku } from './piece-list'

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
  it('survives a tampered address', () => {
    expect(parsePieces(null)).toEqual([])
    expect(parsePieces(',,,')).toEqual([])
    expect(parsePieces(['a', 'b'])).toEqual([])
    expect(parsePieces('%E0%A4%A,<script>,ok')).toEqual(['ok'])
    expect(parsePieces('x,'.repeat(100_000))).toEqual(['x'])
  })
})
