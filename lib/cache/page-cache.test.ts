import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { requestLog } from '@/lib/log/logger'
import { cacheState, setCachesTrusted } from './freshness'
import PageCache from './page-cache.mjs'
import { moveTags } from './tag-clock.mjs'
import { tags } from './tags'

const cache = new PageCache()
const page = (html: string, ...named: string[]) => ({
  kind: 'APP_PAGE',
  html,
  headers: { 'x-next-cache-tags': ['_N_T_/layout', ...named].join() },
})
requestLog.storage = new AsyncLocalStorage()
/** Does something as part of one request. */
const inRequest = <Result>(answer: () => Promise<Result>) =>
  requestLog.storage?.run({ id: 'one', address: '' }, answer) ?? answer()

const shown = (key: string) => inRequest(async () => (await cache.get(key))?.value.html)
/** A request that finds nothing, renders and stores; `meanwhile` happens between. */
const render = (key: string, html: string, tag = 'stock', meanwhile = async () => {}) =>
  inRequest(async () => {
    expect(await cache.get(key)).toBeNull()
    await meanwhile()
    await cache.set(key, page(html, tag))
  })

let count = 0
let key = ''
beforeEach(() => {
  key = `/page-${count++}`
  setCachesTrusted(true)
  cacheState.database = 'well'
})

describe('a page that was rendered', () => {
  it('is kept until one of its tags moves', async () => {
    await render(key, 'one', 'stock')
    moveTags(['press'])
    expect(await shown(key)).toBe('one')
    moveTags(['stock'])
    await render(key, 'two', 'stock')
    expect(await shown(key)).toBe('two')
    moveTags([tags.everything])
    expect(await shown(key)).toBeUndefined()
  })
  it('from the data of before a change is not kept, nor by caches in front', async () => {
    const { generation } = cacheState
    await render(key, 'old', 'stock', async () => moveTags(['stock']))
    expect(cacheState.generation).toBeGreaterThan(generation)
    expect(await shown(key)).toBeUndefined()
  })
  it('twice at once is dated for each request from its own miss', async () => {
    await render(key, 'old', 'stock', async () => {
      moveTags(['stock'])
      await render(key, 'new')
    })
    expect(await shown(key)).toBe('new')
  })
  it('after others that stored nothing is kept at once', async () => {
    for (let failed = 0; failed < 100; failed++) await shown(key)
    moveTags(['stock'])
    await render(key, 'one')
    expect(await shown(key)).toBe('one')
  })
  it('without a request that caused it is not kept', async () => {
    await cache.set(key, page('from nowhere', 'stock'))
    expect(await shown(key)).toBeUndefined()
  })
  it('is shown while the database is away, and not while it answers unheard', async () => {
    await render(key, 'one', 'stock')
    setCachesTrusted(false)
    expect(await shown(key)).toBeUndefined()
    cacheState.database = 'away'
    expect(await shown(key)).toBe('one')
  })
  it('says nothing of the request that it was rendered for', async () => {
    await render(key, 'x"c":["","watch","RM 11","NW-1"],"q":"?model=secret","i":false')
    expect(await shown(key)).toBe('x"c":["",""],"q":"","i":false')
  })
})

it('holds a bounded number of bytes, the least recently asked for gone', async () => {
  const big = 'x'.repeat(10 * 1024 * 1024)
  for (let index = 0; index < 9; index++) await render(`${key}-${index}`, big)
  const kept = await Promise.all(Array.from({ length: 9 }, (_, index) => shown(`${key}-${index}`)))
  expect([kept[0], kept[8]]).toEqual([undefined, big])
})

it('keeps no data besides pages', async () => {
  await cache.set(key, { kind: 'FETCH' })
  expect(await cache.get(key, { kind: 'FETCH' })).toBeNull()
})
