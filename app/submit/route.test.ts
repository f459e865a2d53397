import { beforeAll, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { makeToken } from '@/lib/http/csrf'
import { call } from '@/lib/members/test-browser'
import { POST as requestAlert } from '../api/alerts/route'
import * as submit from './route'

beforeAll(fillTestShop)

const complete = {
  form_origin: 'contact',
  title: 'Dr',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+447700900090',
  message: 'Is this watch still for sale?',
  privacy: ['Agreed'],
}
let address = 0
const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const token = makeToken()
  const request = new Request('http://localhost:3000/submit', {
    method: 'POST',
    headers: {
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': token,
      'content-type': 'application/json',
      'x-client-address': `10.0.${++address >> 8}.${address & 255}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await submit.POST(request)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}
const kept = async () => Number((await rows('SELECT count(*) FROM "Enquiry"'))[0].count)

describe('POST /submit', () => {
  it('keeps an enquiry and says its reference', async () => {
    const { status, body } = await post(complete)
    expect([status, body]).toEqual([
      200,
      { message: 'Thank you for your enquiry.', reference: expect.stringMatching(/^ENQ-\d{4}-\d{6}$/), viewing: '' },
    ])
  })

  it('refuses what is no form of ours, and stores nothing', async () => {
    const before = await kept()
    expect(await post('{')).toMatchObject({ status: 400, body: { message: expect.any(String) } })
    expect(await post(complete, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await post({ ...complete, message: 'x'.repeat(2_000_000) })).toMatchObject({ status: 413 })
    expect(await post(complete, { 'x-xsrf-token': '' })).toMatchObject({
      status: 419,
      body: { message: 'CSRF token mismatch.' },
    })
    expect(await post(complete, { origin: 'https://evil.example' })).toMatchObject({ status: 419 })
    expect((await submit.GET(new Request('http://localhost:3000/submit'))).status).toBe(405)
    expect(await kept()).toBe(before)
  })

  it('thanks a robot as well, but marks what it sent', async () => {
    const { status, body } = await post({ ...complete, email: 'robot@example.com', website: 'https://spam.example' })
    expect(status).toBe(200)
    expect(await rows('SELECT spam FROM "Enquiry" WHERE reference = $1', [body.reference])).toEqual([{ spam: true }])
  })

  it('answers a form without script by a redirect, and its second click by the same', async () => {
    const plain = () =>
      post(new URLSearchParams({ ...complete, privacy: 'Agreed', email: 'plain@example.com' }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        cookie: '',
      })
    const [first, second] = [await plain(), await plain()]
    expect([first.status, second.status]).toEqual([303, 303])
    expect(first.headers.get('location')).toMatch(/^\/thank-you\?form=contact&reference=ENQ-\d{4}-\d{6}$/)
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
  })

  const plainForm = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'text/html',
    'sec-fetch-site': 'same-origin',
    cookie: '',
  }
  it.each([
    ['http://localhost:3000/locations?location=Geneva', 'http://localhost:3000/locations?location=Geneva'],
    ['http://localhost:3000/email/undo?id=1&signature=secret', 'http://localhost:3000/email/undo'],
    ['http://localhost:3000/submit', ''],
    ['https://evil.example/contact', ''],
    ['not an address', ''],
  ])('knows that a form without script was on %s as %s', async (referer, page) => {
    const email = `on-${++address}@example.com`
    const sent = new URLSearchParams({ ...complete, privacy: 'Agreed', email }).toString()
    expect((await post(sent, { ...plainForm, referer })).status).toBe(303)
    expect(await rows('SELECT form_url FROM "Enquiry" WHERE email = $1', [email])).toEqual([{ form_url: page }])
  })

  it('says what a viewing was asked for, and that its piece is not here yet', async () => {
    await rows(`UPDATE "StockItem" SET "isUpcoming" = true WHERE "SKU" = 'G1'`)
    await rows(`UPDATE "Boutique" SET "OpeningHours" = 'Daily 10am to 6pm'`)
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const visit = `${day}T11:00`
    const viewing = { form_origin: 'appointment', selectedOptionName: 'View collection', visit }
    const sent = { ...complete, ...viewing, name: 'Ada', email: 'visit@example.com', sku: 'G1', boutique: 'London' }
    expect(await post(sent)).toMatchObject({
      status: 200,
      body: {
        viewing: expect.stringMatching(
          /^You asked for \w+ \d+ \w+ \d{4}, 11am in London, which is not confirmed yet\. The piece is on its way to us and not here yet\.$/,
        ),
      },
    })
    const plain = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', cookie: '' }
    const { headers } = await post(
      new URLSearchParams({ ...sent, visit: `${day}T12:00`, privacy: 'Agreed' }).toString(),
      {
        ...plain,
        'sec-fetch-site': 'same-origin',
      },
    )
    expect(headers.get('location')).toMatch(/&piece=awaited$/)
  })

  it('lets one address try ten times a minute', async () => {
    const from = { 'x-client-address': '192.0.2.1' }
    for (let count = 0; count < 10; count++) expect(await post({}, from)).toMatchObject({ status: 422 })
    const { status, headers } = await post(complete, from)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
  })
})

it.each([
  ['/submit', submit.POST],
  ['/api/alerts', requestAlert],
])('what %s refuses for a minute does not count towards the hour', async (_, handler) => {
  await rows('DELETE FROM "RateLimit"')
  const statuses: number[] = []
  for (let at = 0; at < 13; at++)
    statuses.push((await call(handler, {}, { headers: { 'x-client-address': '10.9.9.9' } })).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429, 429])
  expect(await rows('SELECT hits FROM "RateLimit" ORDER BY "until"')).toEqual([{ hits: 13 }, { hits: 10 }])
})
