import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { parseSubscription } from '@/lib/enquiries/schema'
import { subscribe, unsubscribe } from './commands'
import { findSubscribers } from './queries'
import { parseUnsubscribe, unsubscribeUrl } from './unsubscribe-address'

beforeAll(fillTestShop)

const join = (email: string, spam = false) => {
  const parsed = parseSubscription({ form_origin: 'subscribe', email })
  if (!parsed.ok) throw new Error('no address')
  return subscribe(parsed.value, spam)
}
const welcomes = async (email: string) =>
  (await rows(`SELECT FROM "Mail" WHERE kind = 'welcome' AND "to" = $1`, [email])).length
const list = async () => (await findSubscribers()).map(({ email }) => email)
const numberOf = async (email: string) => (await rows('SELECT id FROM "Subscriber" WHERE email = $1', [email]))[0].id

it('subscribes once, whatever the capitals, with one welcome', async () => {
  const answers = await Promise.all([join('Ada@Example.com'), join('ada@example.com'), join('ADA@example.com')])
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect(await welcomes('ada@example.com')).toBe(1)
  expect(await list()).toContain('ada@example.com')
})

it('lets go by the signed address, and takes back who returns', async () => {
  await join('bob@example.com')
  const number = await numberOf('bob@example.com')
  const url = new URL(unsubscribeUrl(number))
  const [id, signature] = [url.searchParams.get('id'), url.searchParams.get('signature')]
  expect(parseUnsubscribe(id, signature)).toBe(number)
  expect(parseUnsubscribe(String(number + 1), signature)).toBeNull()
  expect(parseUnsubscribe(id, `${signature}x`)).toBeNull()
  expect(parseUnsubscribe(['1'], undefined)).toBeNull()
  await unsubscribe(number)
  await unsubscribe(number)
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
