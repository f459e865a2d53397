import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { parseSubscription } from '@/lib/enquiries/schema'
import { confirmSubscription, subscribe, unsubscribe } from './commands'
import { composeForSubscriber } from './compose'
import { confirmationIn, confirmationUrl, parseUnsubscribe, unsubscribeUrl } from './links'
import { findConfirmable, findSubscribers, getSubscriber } from './queries'

beforeAll(fillTestShop)

const join = (email: string, { spam = false, client = '' } = {}) => {
  const parsed = parseSubscription({ form_origin: 'subscribe', email })
  if (!parsed.ok) throw new Error('no address')
  return subscribe(parsed.value, { spam, client })
}
const mails = async (email: string, kind: string) =>
  (await rows(`SELECT FROM "Mail" WHERE kind::text = $2 AND "to" = $1`, [email, kind])).length
const questions = (email: string) => mails(email, 'subscription_confirmation')
const welcomes = (email: string) => mails(email, 'welcome')
const list = async () => (await findSubscribers()).map(({ email }) => email)
const numberOf = async (email: string) => (await rows('SELECT id FROM "Subscriber" WHERE email = $1', [email]))[0].id
const linkTo = async (email: string) => {
  const subscriber = await getSubscriber(await numberOf(email))
  if (!subscriber) throw new Error('no subscriber')
  const link = confirmationIn(new URL(confirmationUrl(subscriber)).searchParams)
  if (!link) throw new Error('no link')
  return link
}

it('asks an address once, whatever the capitals, and writes nothing else before the answer', async () => {
  const answers = await Promise.all([join('Ada@Example.com'), join('ada@example.com'), join('ADA@example.com')])
  expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  expect([await questions('ada@example.com'), await welcomes('ada@example.com')]).toEqual([1, 0])
  expect(await list()).not.toContain('ada@example.com')
})

it('asks an address that does not answer three times a day at most', async () => {
  const ask = async () => {
    await rows(`UPDATE "Mail" SET created_at = created_at - interval '61 minutes' WHERE "to" = 'silent@example.com'`)
    await Promise.all([join('silent@example.com'), join('silent@example.com')])
    return questions('silent@example.com')
  }
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([1, 2, 3, 3])
})

it('refuses a client that asks eleven times an hour, and not the owner of the address', async () => {
  const ask = () => join('owner@example.com', { client: '192.0.2.1' })
  for (let times = 0; times < 10; times++) expect(await ask()).toEqual({ ok: true })
  expect(await ask()).toMatchObject({ reason: 'limited' })
  expect(await join('owner@example.com', { client: '192.0.2.2' })).toEqual({ ok: true })
})

it('takes on who answers, with one welcome, and asks them no more', async () => {
  await join('dora@example.com')
  const link = await linkTo('dora@example.com')
  expect(await Promise.all([confirmSubscription(link), confirmSubscription(link)])).toEqual([true, true])
  expect(await list()).toContain('dora@example.com')
  expect(await welcomes('dora@example.com')).toBe(1)
  await join('dora@example.com')
  expect(await questions('dora@example.com')).toBe(1)
})

it('takes no link that was changed, is too old, or comes from before its reader left', async () => {
  await join('eve@example.com')
  const subscriber = await getSubscriber(await numberOf('eve@example.com'))
  if (!subscriber) throw new Error('no subscriber')
  const { searchParams } = new URL(confirmationUrl(subscriber))
  for (const name of ['id', 'state', 'expires', 'signature']) {
    const changed = new URLSearchParams(searchParams)
    changed.set(name, `${changed.get(name)}1`)
    expect(confirmationIn(changed)).toBeNull()
  }
  expect(confirmationIn(new URLSearchParams({ id: 'x'.repeat(100_000), signature: '\0' }))).toBeNull()
  const link = await linkTo('eve@example.com')
  await confirmSubscription(link)
  await unsubscribe(link.id)
  expect(await confirmSubscription(link)).toBe(false)
  expect(await list()).not.toContain('eve@example.com')
})

it('lets go by the signed address, and takes back only who confirms', async () => {
  await join('bob@example.com')
  const number = await numberOf('bob@example.com')
  await confirmSubscription(await linkTo('bob@example.com'))
  const url = new URL(unsubscribeUrl(number))
  const [id, signature] = [url.searchParams.get('id'), url.searchParams.get('signature')]
  expect(parseUnsubscribe(id, signature)).toBe(number)
  expect(parseUnsubscribe(String(number + 1), signature)).toBeNull()
  expect(parseUnsubscribe(id, `${signature}x`)).toBeNull()
  expect(parseUnsubscribe(['1'], undefined)).toBeNull()
  await unsubscribe(number)
  await unsubscribe(number)
  expect(await list()).not.toContain('bob@example.com')
  // Immediately: an answered confirmation mail does not count as pending.
  await join('bob@example.com')
  await join('bob@example.com')
  expect(await questions('bob@example.com')).toBe(2)
  expect(await list()).not.toContain('bob@example.com')
  const back = await linkTo('bob@example.com')
  expect(await confirmSubscription(back)).toBe(true)
  expect(await list()).toContain('bob@example.com')
  expect(await findConfirmable(back)).toMatchObject({ email: 'bob@example.com', isDone: true })
  expect(await welcomes('bob@example.com')).toBe(2)
})

it('keeps robots off the list until somebody subscribes that address in earnest', async () => {
  await join('carol@example.com', { spam: true })
  expect([await questions('carol@example.com'), await list()]).toEqual([
    0,
    expect.not.arrayContaining(['carol@example.com']),
  ])
  await join('carol@example.com')
  expect(await questions('carol@example.com')).toBe(1)
  await confirmSubscription(await linkTo('carol@example.com'))
  expect(await list()).toContain('carol@example.com')
})

it('sends no mail late or again to a reader who no longer waits for it', async () => {
  const email = 'late@example.com'
  await join(email)
  const id = await numberOf(email)
  const kinds = async () => {
    const found = await rows('SELECT * FROM "Mail" WHERE subscriber_id = $1 ORDER BY id', [id])
    const composed = await Promise.all(found.map((mail) => composeForSubscriber(mail, id)))
    return found.filter((_, at) => composed[at]).map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['subscription_confirmation'])
  await confirmSubscription(await linkTo(email))
  expect(await kinds()).toEqual(['welcome'])
  await unsubscribe(id)
  expect(await kinds()).toEqual([])
  // Who has left and asks again waits for the new question alone.
  await join(email)
  expect(await kinds()).toEqual(['subscription_confirmation'])
  await rows('UPDATE "Subscriber" SET spam = true WHERE id = $1', [id])
  expect(await kinds()).toEqual([])
})

it('writes to the address that subscribed alone: no other may confirm for it, or unsubscribe it', async () => {
  const email = 'typo@gmial.example'
  await join(email)
  const id = await numberOf(email)
  const composed = async (kind: string, to: string) => {
    const [mail] = await rows(`SELECT * FROM "Mail" WHERE subscriber_id = $1 AND kind::text = $2`, [id, kind])
    return composeForSubscriber({ ...mail, to }, id)
  }
  expect(await composed('subscription_confirmation', 'typo@gmail.example')).toBeNull()
  expect(await composed('subscription_confirmation', email)).not.toBeNull()
  await confirmSubscription(await linkTo(email))
  expect(await composed('welcome', 'typo@gmail.example')).toBeNull()
  expect(await composed('welcome', email)).not.toBeNull()
})
