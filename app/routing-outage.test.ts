import { NextRequest } from 'next/server'
import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { route } from './routing'

beforeAll(fillTestShop)

it('a page goes on where the website items were never read and cannot be', async () => {
  await rows('ALTER TABLE "WebsiteItem" RENAME TO "WebsiteItem away"')
  const { headers } = await route(new NextRequest('http://localhost:3000/press'))
  expect(headers.get('x-middleware-next')).toBe('1')
})
