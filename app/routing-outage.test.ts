import { NextRequest } from 'next/server'
import { beforeAll, expect, it } from 'vitest'
import { cacheState } from '@/lib/cache/freshness'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { unavailableHeader } from '@/lib/http/response-headers'
import { route } from './routing'

beforeAll(fillTestShop)

it('a page goes on where the website items were never read and cannot be', async () => {
  await rows('ALTER TABLE "WebsiteItem" RENAME TO "WebsiteItem away"')
  const { headers } = await route(new NextRequest('http://localhost:3000/press'))
  expect(headers.get('x-middleware-next')).toBe('1')
})

it('an address that cannot be looked up in time is a 503 of the shop’s, no failure', async () => {
  await rows('ALTER TABLE "StockItem" RENAME TO "StockItem away"')
  cacheState.database = 'away'
  const answer = await route(new NextRequest('http://localhost:3000/watch/x/never-asked-before'))
  cacheState.database = 'well'
  await rows('ALTER TABLE "StockItem away" RENAME TO "StockItem"')
  expect([answer.status, answer.headers.get(unavailableHeader)]).toEqual([503, '1'])
})
