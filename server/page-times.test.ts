import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import FileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { IncrementalCache } from 'next/dist/server/lib/incremental-cache/index.js'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js'
import { getRouteCacheKey, type ResponseCacheOwner } from 'next/dist/server/lib/route-cache-key.js'
import ResponseCache from 'next/dist/server/response-cache/index.js'
import type { IncrementalCacheValue } from 'next/dist/server/response-cache/types'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { currentVersion, isFresh, setCachesTrusted } from '../lib/cache/freshness'
import { datePages, withRequestStart } from './page-times'

const size = 1024 * 1024
const page = (html: string) =>
  ({ kind: 'APP_PAGE', html, headers: { 'x-next-cache-tags': 'stock,frame' } }) as unknown as IncrementalCacheValue

type Context = Parameters<FileSystemCache['set']>[2] & Parameters<FileSystemCache['get']>[1]
const context = { kind: 'APP_PAGE' } as Context

/** Next's own cache, into which it renders pages. */
let cache: FileSystemCache
beforeAll(() => {
  datePages(size)
  cache = new FileSystemCache({
    fs: {},
    flushToDisk: false,
    serverDistDir: '/none',
    revalidatedTags: [],
    maxMemoryCacheSize: size,
  } as unknown as ConstructorParameters<typeof FileSystemCache>[0])
  setCachesTrusted(true)
})
afterEach(() => {
  vi.useRealTimers()
})

const kept = async (key: string) => {
  const { value } = (await cache.get(key, context)) ?? {}
  return value && 'html' in value ? value.html : undefined
}
const expire = (...tags: string[]) => cache.revalidateTag(tags, { expire: 0 })
/** A change is posted over HTTP, which takes longer than the steps of a clock. */
const moment = () => sleep(5)

/** Renders and stores a page; `meanwhile` happens after its data have been read. */
const render = (key: string, html: string, meanwhile: () => unknown = () => {}) =>
  withRequestStart(async () => {
    await moment()
    await meanwhile()
    await moment()
    await cache.set(key, page(html), context)
  })

describe('a page in the cache of Next', () => {
  it('stays until something changes that it depends on', async () => {
    await render('/a', 'one', () => expire('elsewhere'))
    expect(await kept('/a')).toBe('one')
    await expire('stock')
    expect(await kept('/a')).toBeUndefined()
    await moment()
    await render('/a', 'two')
    expect(await kept('/a')).toBe('two')
  })

  it('does not tell the address that it was rendered for', async () => {
    const row =
      '0:{"P":null,"c":["","watch","Rolex-116618LB","30132?q=[secret]\\u0026a=b"],"q":"?q=[secret]","i":false}'
    const html = `<script>self.__next_f.push(${JSON.stringify([1, row.replace('\\u0026', '&')]).replaceAll('&', '\\u0026')})</script>`
    const value = { ...page(html), rscData: Buffer.from(row) } as IncrementalCacheValue
    await withRequestStart(async () => {
      await moment()
      await cache.set('/notice', value, context)
    })
    const found = (await cache.get('/notice', context))?.value
    if (found?.kind !== 'APP_PAGE') throw new Error('no page')
    const rest = '0:{"P":null,"c":["",""],"q":"","i":false}'
    expect(found.rscData?.toString()).toBe(rest)
    expect(found.html).toBe(`<script>self.__next_f.push(${JSON.stringify([1, rest])})</script>`)
  })

  it('is none that was being rendered at the change, however long that took', async () => {
    await render('/slow', 'old', () => expire('stock'))
    expect(await kept('/slow')).toBeUndefined()
  })

  it('is not taken as fresh by those who began to wait for it after the change', async () => {
    let late = currentVersion()
    await render('/joined', 'old', async () => {
      await expire('stock')
      late = currentVersion()
    })
    expect(isFresh(late)).toBe(false)
    await render('/joined', 'new', () => {
      late = currentVersion()
    })
    expect(isFresh(late)).toBe(true)
  })

  it.each([3_600_000, -3_600_000])('expires, whatever the clock of the system is set by: %i ms', async (step) => {
    await render('/clock', 'old')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + step })
    await moment()
    await expire('stock')
    expect(await kept('/clock')).toBeUndefined()
    await moment()
    await render('/clock', 'new')
    expect(await kept('/clock')).toBe('new')
  })

  it('is older than the process if it comes from the build, whatever its files say, also when its rendering failed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'build-'))
    const route = { kind: 'APP_PAGE', sourceRoute: '/built/page' } as ResponseCacheOwner
    const fromBuild = { dataRoute: '/built.rsc', srcRoute: '/built', initialRevalidateSeconds: false }
    const incrementalCache = new IncrementalCache({
      fs: nodeFs,
      dev: false,
      flushToDisk: false,
      serverDistDir: folder,
      requestHeaders: {},
      maxMemoryCacheSize: size,
      previewProps: {},
      prerenderManifest: { routes: { '/built': fromBuild }, dynamicRoutes: {}, notFoundRoutes: [] },
    } as unknown as ConstructorParameters<typeof IncrementalCache>[0])
    const responses = new ResponseCache({ minimalMode: false, route })
    const ask = () =>
      withRequestStart(() =>
        responses.get('/built', () => Promise.reject(new Error('failed')), { routeKind: route.kind, incrementalCache }),
      )
    try {
      mkdirSync(path.join(folder, 'app'))
      const file = path.join(folder, 'app', 'built.html')
      writeFileSync(file, 'built')
      writeFileSync(path.join(folder, 'app', 'built.rsc'), '')
      const meta = {
        headers: { 'x-next-cache-tags': 'stock' },
        routeCache: { key: getRouteCacheKey('/built', route), owner: route, isFallback: false },
      }
      writeFileSync(path.join(folder, 'app', 'built.meta'), JSON.stringify(meta))
      const later = new Date(Date.now() + 60_000)
      utimesSync(file, later, later)
      await moment()
      await expire('stock')
      for (const _ of ['first', 'second']) {
        await moment()
        await expect(ask()).rejects.toThrow('failed')
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
