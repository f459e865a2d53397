import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { rows } from '@/lib/db/test-database'
import { ownServer } from '@/lib/process-wide'
import { makeToken } from './csrf'
import { getFormResponse } from './form-responses'
import { countAttempt, perAddress } from './limits'
import { mutationRoute, noInput } from './mutation-route'

// Like the screen of a refused form: shows what it was given.
const own = createServer(({ url = '' }, response) => {
  response.end(JSON.stringify(getFormResponse(url.split('/').at(-1) ?? '')))
})

/** PostgreSQL's error when a table has no space to grow. */
const fillTheDisk = async (table: string) => {
  await rows(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full';
  END $$`)
  await rows(`CREATE TRIGGER no_room BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION no_room()`)
}

beforeAll(async () => {
  await once(own.listen(0, '127.0.0.1'), 'listening')
  ownServer.port = (own.address() as AddressInfo).port
})
beforeEach(() => rows('DROP FUNCTION IF EXISTS no_room CASCADE'))
afterAll(() => own.close())

const { POST, GET: submitted } = mutationRoute({
  method: 'POST',
  form: 'contact',
  path: '/submit',
  limit: (address) => countAttempt([perAddress('test', address, 100, 60)]),
  schema: noInput,
  handle: async () => {
    await db.enquiry.create({
      data: {
        kind: 'contact',
        email: 'ada@example.com',
        phone: '',
        message: 'x',
        consentText: 'x',
        consentAt: new Date(),
      },
      select: { id: true },
    })
    return { ok: true, status: 200, body: {}, next: '/thank-you' }
  },
})

const sendJson = (token = makeToken(), cookie = `XSRF-TOKEN=${token}`) => {
  const headers = { 'content-type': 'application/json', cookie, 'x-xsrf-token': token }
  const body = JSON.stringify({ message: 'A thought worth keeping' })
  return POST(new Request('http://localhost:3000/submit', { method: 'POST', headers, body }))
}

const sendForm = () => {
  const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
  const body = new URLSearchParams({ message: 'A thought worth keeping', password: 'none of it' })
  return POST(new Request('http://localhost:3000/submit', { method: 'POST', headers, body }))
}

it.each(['RateLimit', 'Enquiry'])(
  'while %s finds no room on the disk, what is sent is asked for again',
  async (table) => {
    await fillTheDisk(table)
    const json = await sendJson()
    expect([json.status, json.headers.get('retry-after'), await json.json()]).toEqual([
      503,
      '5',
      { message: 'Service unavailable.' },
    ])
    const page = await sendForm()
    expect([page.status, page.headers.get('retry-after'), await page.json()]).toEqual([
      503,
      '5',
      {
        status: 503,
        message: 'This could not be sent just now. Please send it again in a moment.',
        form: { name: 'contact', values: { message: 'A thought worth keeping' }, errors: {} },
      },
    ])
  },
)

it('whoever signs in or out gets another token, beside which the one before is worth nothing', async () => {
  const { POST: signIn } = mutationRoute({
    method: 'POST',
    form: 'login',
    path: '/login',
    schema: noInput,
    handle: async () => ({ ok: true, status: 200, cookies: ['shop-session=x'], next: '/dashboard' }),
  })
  const token = makeToken()
  const headers = { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
  const answer = await signIn(new Request('http://localhost:3000/login', { method: 'POST', headers, body: '{}' }))
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('XSRF-TOKEN='))
  expect((await sendJson(token, cookie)).status).toBe(419)
})

it('a fault of our own stays one', async () => {
  await rows('ALTER TABLE "RateLimit" RENAME TO "RateLimit away"')
  expect((await sendJson()).status).toBe(500)
  await rows('ALTER TABLE "RateLimit away" RENAME TO "RateLimit"')
  expect((await sendJson()).status).toBe(200)
})

it('whoever reloads a screen in a browser is led to the page with the form; every other client gets a 405', async () => {
  const { GET } = mutationRoute({
    method: 'DELETE',
    form: 'passkeys',
    path: '/user',
    schema: noInput,
    handle: async () => ({ ok: true, status: 204, next: '/user' }),
  })
  const reload = async (read: typeof GET, path: string, headers: Record<string, string>) => {
    const answer = await read(new Request(`http://localhost:3000${path}`, { headers }))
    return [answer.status, answer.headers.get('location') ?? answer.headers.get('allow')]
  }
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  expect(await reload(GET, '/user/passkeys', browser)).toEqual([303, '/user'])
  expect(await reload(GET, '/user/passkeys', { accept: 'application/json' })).toEqual([405, 'DELETE'])
  expect(await reload(GET, '/user/passkeys', {})).toEqual([405, 'DELETE'])
  expect((await reload(submitted, '/submit', browser))[0]).toBe(405)
})
