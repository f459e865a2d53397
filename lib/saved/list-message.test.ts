import { describe, expect, it } from 'vitest'
import { listMessage } from './list-message'

const pieces = (count: number, sku: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({
    brand: 'Patek Philippe',
    name: `A watch of many words ${n}`,
    sku: sku(n),
  }))

describe('the message about a list', () => {
  it('names each piece on a line of its own', () => {
    expect(listMessage(pieces(2, (n) => `P-${n}`))).toBe(
      'I am enquiring about:\nPatek Philippe A watch of many words 0 - P-0\nPatek Philippe A watch of many words 1 - P-1',
    )
  })
  it('names the SKUs of 200 pieces, and leaves room to write', () => {
    const message = listMessage(pieces(200, (n) => String(10_000 + n)))
    expect(message).toMatch(/^I am enquiring about 200 pieces: 10000, 10001, .*, 10199$/)
    expect(message.length).toBeLessThanOrEqual(4_000)
  })
  it('says how many more there are where not even the SKUs fit', () => {
    const message = listMessage(pieces(200, (n) => `${'X'.repeat(36)}-${100 + n}`))
    const [, more] = /and (\d+) more$/.exec(message) ?? []
    expect(message.split(', ').length + Number(more)).toBe(200)
    expect(message.length).toBeLessThanOrEqual(4_020)
  })
})
