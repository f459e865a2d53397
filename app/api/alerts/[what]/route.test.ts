import { beforeEach, expect, it } from 'vitest'
import { alertUrl, stopAllUrl } from '@/lib/alerts/links'
import { rows } from '@/lib/db/test-database'
import { sign } from '@/lib/http/sign'
import { POST } from './route'

const post = (link: string) => {
  const url = new URL(link)
  const what = url.pathname.split('/').at(-1) ?? ''
  return POST(new Request(url, { method: 'POST' }), { params: Promise.resolve({ what }) })
}
const skus = async () => (await rows('SELECT sku FROM "Alert" ORDER BY sku')).map(({ sku }) => sku)
const add = async (email: string, sku: string): Promise<number> =>
  (await rows('INSERT INTO "Alert" (email, sku, confirmed_at) VALUES ($1, $2, now()) RETURNING id', [email, sku]))[0].id
const formerStopAll = (id: number) =>
  `http://localhost/alerts/stop-all?id=${id}&signature=${sign('alert stop-all', String(id))}`

let first: number
beforeEach(async () => {
  await rows('DELETE FROM "Alert"')
  first = await add('ada@example.com', 'A')
  await add('ada@example.com', 'B')
  await add('bob@example.com', 'C')
})

it('ends all alerts of an address, whichever have ended already, and again is the same', async () => {
  const all = await stopAllUrl('ada@example.com')
  expect((await post(alertUrl('stop', first))).status).toBe(200)
  expect(await skus()).toEqual(['B', 'C'])
  expect([(await post(all)).status, (await post(all)).status]).toEqual([200, 200])
  expect(await skus()).toEqual(['C'])
})

it('ends all by a former link as long as its alert is there, and says so once it cannot', async () => {
  await post(alertUrl('stop', first))
  expect((await post(formerStopAll(first))).status).toBe(403)
  expect(await skus()).toEqual(['B', 'C'])
  const again = await add('ada@example.com', 'A')
  expect((await post(formerStopAll(again))).status).toBe(200)
  expect(await skus()).toEqual(['C'])
})
