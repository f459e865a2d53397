import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { readUncommitted } from '@/lib/db/client'
import type { Prisma } from '@/lib/db/generated/client'
import { cacheState, invalidateCaches, setCachesTrusted } from './freshness'
import { isUnavailable, lookUp, lruLookup, lruLookups } from './lookups'
import { expire } from './purge'

afterEach(() => {
  setCachesTrusted(false)
  cacheState.database = 'well'
})

const counted = () => {
  let asked = 0
  return { ask: async () => ({ number: ++asked }), times: () => asked }
}

const away = () => Promise.reject(new Error('ECONNREFUSED'))
const silent = () => sleep(5_000, { number: 0 }, { ref: false })

describe('a lookup', () => {
  it('asks once, until something changes', async () => {
    setCachesTrusted(true)
    const { ask } = counted()
    expect([await lookUp('once', ask), await lookUp('once', ask)]).toEqual([{ number: 1 }, { number: 1 }])
    invalidateCaches()
    expect(await lookUp('once', ask)).toEqual({ number: 2 })
  })

  it('asks every time while the listener is deaf', async () => {
    const { ask } = counted()
    expect([await lookUp('deaf', ask), await lookUp('deaf', ask)]).toEqual([{ number: 1 }, { number: 2 }])
  })

  it('is not kept where something changed while it was read', async () => {
    setCachesTrusted(true)
    await lookUp('meanwhile', async () => {
      invalidateCaches()
      return 7
    })
    expect(await lookUp('meanwhile', async () => 8)).toBe(8)
  })

  it('gives what was known last where the database is away or answers nothing', async () => {
    setCachesTrusted(true)
    await lookUp('last', async () => 'known')
    setCachesTrusted(false)
    expect(await lookUp('last', away)).toBe('known')
    expect(await lookUp('last', silent)).toBe('known')
  })

  it('waits for a database that is only slow where the answer says who may see something', async () => {
    setCachesTrusted(true)
    await lookUp('access', async () => 'everybody', { dependsOn: ['item:1'] })
    expire(['item:1'])
    const slow = () => sleep(600, 'members')
    expect(await lookUp('access', slow, { dependsOn: ['item:1'] })).toBe('members')
    invalidateCaches()
    expect(await lookUp('access', away, { dependsOn: ['item:1'] })).toBe('members')
  })

  it('asks again who may see something only once that may have changed, whatever else changes', async () => {
    setCachesTrusted(true)
    let asked = 0
    const ask = () => lookUp('access 3', async () => ++asked, { dependsOn: ['item:3'] })
    await ask()
    expire(['press', 'item:4'])
    expect(await ask()).toBe(1)
    expire(['item:3'])
    expect(await ask()).toBe(2)
  })

  it('never says again who may see something once that is known to have changed, though the database is away', async () => {
    setCachesTrusted(true)
    const of = (number: number) => ({ dependsOn: [`item:${number}`] })
    for (const number of [1, 2]) await lookUp(`access ${number}`, async () => 'everybody', of(number))
    expire(['stock', 'item:1'])
    cacheState.database = 'away'
    setCachesTrusted(false)
    await expect(lookUp('access 1', away, of(1))).rejects.toThrow('away')
    expect(await lookUp('access 2', away, of(2))).toBe('everybody')
  })

  it('spares the next visitors the wait for a database that has just left a question unanswered, until it is heard', async () => {
    setCachesTrusted(true)
    await lookUp('spared', async () => 'known')
    setCachesTrusted(false)
    await lookUp('spared', silent)
    const { ask, times } = counted()
    expect([await lookUp('spared', ask), times()]).toEqual(['known', 0])
    expect(await lookUp('nothing known', ask)).toEqual({ number: 1 })
    setCachesTrusted(true)
    expect(await lookUp('spared', ask)).toEqual({ number: 2 })
  })

  it('leaves nothing behind that was made of an outdated answer, or without one', async () => {
    setCachesTrusted(true)
    await lookUp('slow', async () => 'as it was')
    invalidateCaches()
    const keep = lruLookup<{ text: string }>(10)
    const madeOf = (ask: () => Promise<unknown>) => async () => ({
      text: String(await lookUp('slow', ask).catch(() => 'nothing')),
    })
    expect(await keep('page', madeOf(silent))).toEqual({ text: 'as it was' })
    invalidateCaches()
    expect(await keep('page', madeOf(away))).toEqual({ text: 'as it was' })
    expect(
      await keep(
        'page',
        madeOf(async () => 'as it is'),
      ),
    ).toEqual({ text: 'as it is' })
    const without = async () => ({ text: await lookUp('never known', away).catch(() => 'nothing') })
    expect(await keep('other', without)).toEqual({ text: 'nothing' })
    expect(await keep('other', async () => ({ text: 'there' }))).toEqual({ text: 'there' })
  })

  it('says that the database is away where nothing is known', async () => {
    cacheState.database = 'silent'
    const problem = await lookUp('never seen', silent).catch((error) => error)
    expect(isUnavailable(problem)).toBe(true)
  })

  it('neither keeps nor uses what is kept where it reads what may never be committed', async () => {
    setCachesTrusted(true)
    const keep = lruLookup<{ text: string }>(1)
    const read = (text: string) =>
      Promise.all([lookUp('preview', async () => ({ text })), keep('preview', async () => ({ text }))])
    // The transaction is not queried here.
    const inPreview = (text: string) => readUncommitted({} as Prisma.TransactionClient, () => read(text))
    await inPreview('typed')
    expect(await read('saved')).toEqual([{ text: 'saved' }, { text: 'saved' }])
    expect(await inPreview('typed anew')).toEqual([{ text: 'typed anew' }, { text: 'typed anew' }])
    expect(await read('saved later')).toEqual([{ text: 'saved' }, { text: 'saved' }])
  })

  it('forgets what is gone', async () => {
    await lookUp('gone', async () => 'there')
    await lookUp('gone', async () => null)
    cacheState.database = 'away'
    await expect(lookUp('gone', away)).rejects.toThrow('away')
  })
})

describe('a costly answer', () => {
  it('is asked for once, until something changes', async () => {
    setCachesTrusted(true)
    const keep = lruLookup<{ number: number }>(2, () => true)
    const { ask, times } = counted()
    expect([await keep('a', ask), await keep('a', ask)]).toEqual([{ number: 1 }, { number: 1 }])
    invalidateCaches()
    expect(await keep('a', ask)).toEqual({ number: 2 })
    expect(times()).toBe(2)
  })

  it('is not kept while the listener is deaf, nor when it was cheap', async () => {
    const keep = lruLookup<{ number: number }>(2, ({ number }) => number > 1)
    const deaf = counted()
    await keep('a', deaf.ask)
    await keep('a', deaf.ask)
    expect(deaf.times()).toBe(2)
    setCachesTrusted(true)
    const cheap = counted()
    await keep('b', cheap.ask)
    expect([await keep('b', cheap.ask), await keep('b', cheap.ask)]).toEqual([{ number: 2 }, { number: 2 }])
  })
})

describe('answers that are asked for many at a time', () => {
  const recorded = () => {
    const asked: number[][] = []
    const ask = async (missing: number[]) => {
      asked.push(missing)
      return new Map(missing.filter((key) => key < 100).map((key) => [key, { key, turn: asked.length }]))
    }
    return { asked, ask }
  }

  it('are read where they are not known, until something changes', async () => {
    setCachesTrusted(true)
    const keep = lruLookups<number, { key: number; turn: number }>(10)
    const { asked, ask } = recorded()
    await keep([1, 2, 2], ask)
    expect(await keep([3, 1], ask)).toEqual(
      new Map([
        [1, { key: 1, turn: 1 }],
        [3, { key: 3, turn: 2 }],
      ]),
    )
    await keep([3, 2, 1], ask)
    await keep([], ask)
    invalidateCaches()
    await keep([2, 1], ask)
    expect(asked).toEqual([[1, 2], [3], [2, 1]])
  })

  it('are not kept while the listener is deaf, where something changed meanwhile, nor where they may never be committed', async () => {
    const keep = lruLookups<number, { key: number; turn: number }>(10)
    const { asked, ask } = recorded()
    await keep([1], ask)
    setCachesTrusted(true)
    await keep([1], async (missing) => {
      invalidateCaches()
      return ask(missing)
    })
    await readUncommitted({} as Prisma.TransactionClient, () => keep([1], ask))
    await keep([1], ask)
    await readUncommitted({} as Prisma.TransactionClient, () => keep([1], ask))
    await keep([1], ask)
    expect(asked).toHaveLength(5)
  })
})
