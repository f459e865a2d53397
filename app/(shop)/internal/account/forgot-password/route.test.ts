import { beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { takePayloads } from '@/lib/jobs/test-runner'
import { makeResetMail } from '@/lib/members/password-reset'
import { call, plainForm } from '@/lib/members/test-browser'
import { addMember, mailsOf } from '@/lib/members/test-members'
import { POST as post } from './route'

vi.mock('next/headers', async () => (await import('@/lib/members/test-browser')).nextHeaders)

beforeAll(fillTestShop)

const workOff = async () => {
  for (const payload of await takePayloads('forgot')) await makeResetMail(payload)
}

describe('POST /forgot-password', () => {
  it('answers known and unknown addresses byte by byte alike, and writes to members only', async () => {
    const { id, email } = await addMember()
    const [known, unknown] = [await call(post, { email }), await call(post, { email: 'nobody@example.com' })]
    expect([known.status, known.body]).toEqual([200, { message: 'We have emailed your password reset link.' }])
    // The XSRF token in the cookie differs in every response.
    const told = ({ status, text, headers }: typeof known) => [
      status,
      text,
      [...headers].map(([name, value]) => [name, value.replace(/^(XSRF-TOKEN)=[^;]+/, '$1')]),
    ]
    expect(told(unknown)).toEqual(told(known))
    expect(await mailsOf(id)).toEqual([])
    const payloads = await takePayloads('forgot')
    expect(payloads).toHaveLength(2)
    for (const payload of payloads) await makeResetMail(payload)
    expect(await mailsOf(id)).toMatchObject([{ kind: 'password_reset', to: email, state: 'queued' }])
    expect(await rows(`SELECT FROM "Mail" WHERE "to" = 'nobody@example.com'`)).toEqual([])
  })

  it('sends an account five mails an hour at most, and says nothing of it', async () => {
    const { id, email } = await addMember()
    for (let count = 0; count < 7; count++) expect((await call(post, { email })).status).toBe(200)
    await Promise.all((await takePayloads('forgot')).map(makeResetMail))
    expect(await mailsOf(id)).toHaveLength(5)
    await rows(`UPDATE "Mail" SET "created_at" = now() - interval '61 minutes' WHERE member_id = $1`, [id])
    await call(post, { email })
    await workOff()
    expect(await mailsOf(id)).toHaveLength(6)
  })

  it.each([undefined, null, '', 'nobody', 'a@b', ['a@example.com'], { $ne: 1 }, 7, `${'x'.repeat(300)}@example.com`])(
    'refuses %j on its field',
    async (email) =>
      expect(await call(post, { email })).toMatchObject({
        status: 422,
        body: { errors: { email: [expect.any(String)] } },
      }),
  )

  it('takes five tries a minute from one address', async () => {
    const headers = { 'x-client-address': '192.0.2.7' }
    for (let count = 0; count < 5; count++)
      expect((await call(post, { email: `a${count}@example.com` }, { headers })).status).toBe(200)
    const { status, headers: given } = await call(post, { email: 'b@example.com' }, { headers })
    expect(status).toBe(429)
    expect(Number(given.get('retry-after'))).toBeGreaterThan(0)
  })

  it('leads a browser without script on, and believes no other site', async () => {
    const done = await call(post, 'email=plain%40example.com', { headers: plainForm })
    expect([done.status, done.headers.get('location')]).toEqual([303, '/forgot-password?done=sent'])
    const foreign = { ...plainForm, 'sec-fetch-site': 'cross-site' }
    expect((await call(post, 'email=plain%40example.com', { headers: foreign })).status).toBe(419)
  })
})

it('is nothing to whoever asks by the internal address', async () =>
  expect(await call(post, {}, { headers: { 'x-internal-secret': 'guess' } })).toMatchObject({ status: 404 }))
