import { readFileSync } from 'node:fs'
import { cookiesOf, makeMember, password } from './support/members'
import { ownShop } from './support/own-shop'
import { addPiece } from './support/rows'
import { baseUrl, get } from './support/shop'
import { expect, test } from './support/test'

type Line = Record<string, unknown> & { event?: string }

/** The JSON lines logged since `start`. */
const linesSince = (start: number): Line[] =>
  readFileSync(ownShop.LOG, 'utf8')
    .slice(start)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('what matters is logged with the number of its request, and nobody’s address or name', async () => {
  const start = readFileSync(ownShop.LOG, 'utf8').length
  const member = await makeMember('approved', { first: 'Wilhelmina', last: 'Oosterhuis' })
  const { cookie, xsrf } = await cookiesOf(member)
  const headers = { cookie, 'x-xsrf-token': xsrf, accept: 'application/json', 'content-type': 'application/json' }
  const send = (method: string, path: string, body: object, more: Record<string, string> = {}) =>
    fetch(new URL(path, baseUrl), { method, headers: { ...headers, ...more }, body: JSON.stringify(body) })

  await send(
    'POST',
    '/login',
    { email: member.email, password: 'a wrong pass phrase' },
    { cookie: (await cookiesOf()).cookie, 'x-xsrf-token': 'x' },
  )
  const guest = await cookiesOf()
  const asGuest = { cookie: guest.cookie, 'x-xsrf-token': guest.xsrf, 'x-request-id': 'chosen-by-a-stranger' }
  await send('POST', '/login', { email: member.email, password: 'a wrong pass phrase' }, asGuest)
  await send('POST', '/forgot-password', { email: member.email }, asGuest)
  await send('PUT', '/user/profile-information', { name: 'Wilhelmina Oosterhuis', email: member.email })
  expect((await get('/user/data', { cookie })).status).toBe(200)
  await addPiece({ SKU: 'LOG-Secret', MembersAreaOnly: 1 })
  await get('/watch/x/LOG-Secret')
  await get('/api/watch/LOG-Secret')
  for (let times = 0; times < 8; times++)
    await send('PUT', '/user/password', { current_password: 'x', password, password_confirmation: password })

  const lines = linesSince(start)
  const about = (event: string) => lines.filter((line) => line.event === event)
  expect(about('sign-in')).toContainEqual(expect.objectContaining({ member: member.id }))
  expect(about('refusal')).toContainEqual(expect.objectContaining({ path: '/login', status: 419 }))
  const wrong = about('refusal').find(({ of }) => of === 'sign-in')
  expect(wrong).toMatchObject({
    account: expect.stringMatching(/^[\w-]{16}$/),
    from: expect.stringMatching(/^[\w-]{16}$/),
  })
  const asked = about('reset').find(({ step }) => step === 'asked')
  expect(asked?.account).toBe(wrong?.account)
  expect(about('change')).toContainEqual(expect.objectContaining({ of: 'profile', member: member.id }))
  expect(about('export')).toContainEqual(expect.objectContaining({ member: member.id }))
  expect(about('denied piece').length).toBeGreaterThan(0)
  expect(about('limit').length).toBeGreaterThan(0)
  for (const line of lines.filter(({ event }) => event && event !== 'mail failed')) {
    expect(line.request, JSON.stringify(line)).toMatch(/^[0-9a-f-]{36}$/)
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/)
  }
  // The lines as they were written, those of other shapes too. Each cookie by its value: they never stand there joined.
  const text = readFileSync(ownShop.LOG, 'utf8').slice(start)
  const cookies = [cookie, guest.cookie]
    .flatMap((header) => header.split('; '))
    .map((pair) => pair.replace(/^[^=]*=/, ''))
    // The marker of a signed-in member is no secret: its value is 1.
    .filter((value) => value.length > 16)
  expect(cookies.length).toBeGreaterThanOrEqual(3)
  const secrets = [...cookies, xsrf, guest.xsrf, member.email, 'Oosterhuis', 'Wilhelmina', 'pass phrase']
  for (const secret of [...secrets, 'chosen-by-a-stranger']) expect(text).not.toContain(secret)
})
