import { afterEach, describe, expect, it } from 'vitest'
import { forgetLookups, lruLookup, trustLookups } from './lookups'

afterEach(() => trustLookups(false))

const counted = () => {
  let asked = 0
  return { ask: async () => ++asked, times: () => asked }
}

describe('a costly answer', () => {
  it('is asked for once, until something changes', async () => {
    trustLookups(true)
    const keep = lruLookup<number>(2, () => true)
    const { ask, times } = counted()
    expect([await keep('a', ask), await keep('a', ask)]).toEqual([1, 1])
    forgetLookups()
    expect(await keep('a', ask)).toBe(2)
    expect(times()).toBe(2)
  })

  it('is not kept while the listener is deaf, nor when something changed meanwhile, nor when it was cheap', async () => {
    const keep = lruLookup<number>(2, (answer) => answer > 1)
    const { ask } = counted()
    expect([await keep('a', ask), await keep('a', ask)]).toEqual([1, 2])
    trustLookups(true)
    await keep('b', async () => {
      forgetLookups()
      return 7
    })
    expect(await keep('b', async () => 8)).toBe(8)
    const cheap = counted()
    expect([await keep('c', cheap.ask), await keep('c', cheap.ask)]).toEqual([1, 2])
  })

  it('makes room for newer ones, the longest unused first', async () => {
    trustLookups(true)
    const keep = lruLookup<string>(2, () => true)
    await keep('a', async () => 'a')
    await keep('b', async () => 'b')
    await keep('a', async () => 'not asked')
    await keep('c', async () => 'c')
    expect(await keep('a', async () => 'anew')).toBe('a')
    expect(await keep('b', async () => 'anew')).toBe('anew')
  })
})
