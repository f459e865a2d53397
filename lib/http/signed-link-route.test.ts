import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { unavailableHeader } from './response-headers'
import { signedLinkRoute } from './signed-link-route'

const from = (accept: string) => new Request('http://localhost/x', { method: 'POST', headers: { accept } })

it('a bug is a 500: a page for a browser, JSON for a mail program; neither tells anything of it', async () => {
  const route = signedLinkRoute('test', async () => Response.json(await db.$queryRaw`SELECT "secret"`))
  const page = await route(from('text/html'))
  expect([page.status, page.headers.get('cache-control')]).toEqual([500, 'private, no-store'])
  expect(await page.text()).toMatch(/^<!doctype html>(?!.*secret)/is)
  const other = await route(from('*/*'))
  expect([other.status, await other.json()]).toEqual([500, { message: 'Server error.' }])
})
