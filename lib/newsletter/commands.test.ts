import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop } from '@/lib/db/test-shop'
import { parseSubscription } from '@/lib/enquiries/schema'

let shop: Awaited<ReturnType<typeof openTestShop>>
let newsletter: typeof import('./commands') & typeof import('./queries') & typeof import('./unsubscribe-address')

beforeAll(async () => {
  shop = await openTestShop()
  newsletter = {
    ...(await import('./commands')),
    ...(await import('./queries')),
    ...(await import('./unsubscribe-address')),
  }
})
afterAll(() => shop.close())

const join = (email: string, spam = false) => {
  const parsed = parseSubscription({ form_origin: 'subscribe', email })
  if (!parsed.ok) throw new Error('no address')
  return newsletter.subscribe(parsed.value, spam)
}
const welcomes = async (email: string) =>
  (await shop.rows(`SELECT FROM "Mail" WHERE kind = 'welcome' AND "to" = $1`, [email])).length
const list = async () => (await newsletter.findSubscribers()).map(({ email }) => email)
const numberOf = async (email: string) =>
  (await shop.rows('SELECT id FROM "Subscriber" WHERE email = $1', [email]))[0].id

it('subscribes once, whatever the capitals, with one welcome', async () => {
  const answers = await Promise.all([join('Ada@Example.com'), join('ada@example.com'), join('ADA@example.com')])
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(await welcomes('ada@example.com')).toBe(1)
  expect(await list()).toContain('ada@example.com')
})

it('lets go by the signed address, and takes back who returns', async () => {
  await join('bob@example.com')
  const number = await numberOf('bob@example.com')
  const url = new URL(newsletter.unsubscribeUrl(number))
  const [id, signature] = [url.searchParams.get('id'), url.searchParams.get('signature')]
  expect(newsletter.parseUnsubscribe(id, signature)).toBe(number)
  expect(newsletter.parseUnsubscribe(String(number + 1), signature)).toBeNull()
  expect(newsletter.parseUnsubscribe(id, `${signature}x`)).toBeNull()
  expect(newsletter.parseUnsubscribe(['1'], undefined)).toBeNull()
  await newsletter.unsubscribe(number)
  await newsletter.unsubscribe(number)
  expect(await list()).not.toContain('bob@example.com')
  await join('bob@example.com')
  expect(await list()).toContain('bob@example.com')
  expect(await welcomes('bob@example.com')).toBe(2)
})

it('keeps robots off the list until somebody subscribes that address in earnest', async () => {
  await join('carol@example.com', true)
  expect(await list()).not.toContain('carol@example.com')
  expect(await welcomes('carol@example.com')).toBe(0)
  await join('carol@example.com')
  expect(await list()).toContain('carol@example.com')
  expect(await welcomes('carol@example.com')).toBe(1)
})
