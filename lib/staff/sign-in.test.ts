import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '@/lib/auth/password'
import { makeToken } from '@/lib/http/csrf'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const password = 'an honest pass phrase'
let desk: Awaited<ReturnType<typeof openTestDesk>>
let email = ''
beforeAll(async () => {
  desk = await openTestDesk()
  const id = await desk.hire('owner')
  const [row] = await desk.rows('UPDATE "StaffAccount" SET password = $2 WHERE id = $1 RETURNING email', [
    id,
    await hashPassword(password),
  ])
  email = row.email
})

const form = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html,*/*',
  'sec-fetch-site': 'same-origin',
}
const send = async (values: Record<string, string>, headers: Record<string, string> = form, query = '') => {
  const { receiveSignIn } = await import('./api/sign-in')
  return receiveSignIn(
    new Request(`http://localhost:3000/staff/login${query}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(values),
    }),
  )
}

describe('the sign-in form without script', () => {
  it('opens the desk, at the place that was wanted and at no other site’s', async () => {
    for (const [query, place] of [
      ['', '/staff'],
      ['?to=/staff/enquiries/3', '/staff/enquiries/3'],
      ['?to=https://evil.example', '/staff'],
      ['?to=//evil.example', '/staff'],
      ['?to=/staff//evil.example', '/staff'],
      ['?to=/staff/\\evil', '/staff'],
      ['?to=/staff/login', '/staff'],
      ['?to=/staff/members/2%00', '/staff'],
      ['?to=/staff@evil.example', '/staff'],
      ['?to=/staff/%0d%0aSet-Cookie:x', '/staff'],
    ] as const) {
      const answer = await send({ email, password }, form, query)
      expect([query, answer.status, answer.headers.get('location')]).toEqual([query, 303, place])
      expect(answer.headers.getSetCookie()[0]).toMatch(/^desk=.*HttpOnly/)
    }
  })
  it('is answered with a page, never with JSON, and never says the password again', async () => {
    for (const [values, headers, status] of [
      [{ email, password: 'wrong pass phrase' }, form, 422],
      [{ email: '', password: '' }, form, 422],
      [{ email, password }, { ...form, 'sec-fetch-site': 'cross-site' }, 419],
    ] as const) {
      const answer = await send(values, headers)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
      expect(await answer.text()).not.toContain('pass phrase')
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })
  it('still speaks JSON to a client that does', async () => {
    const token = makeToken()
    const headers = { 'x-xsrf-token': token, cookie: `XSRF-TOKEN=${token}`, accept: 'application/json' }
    const answer = await send({ email, password: 'wrong' }, headers)
    expect([answer.status, (await answer.json()).errors]).toEqual([422, { email: [expect.any(String)] }])
  })
})

describe('a colleague who is guessed at', () => {
  const guess = async (known?: string) => {
    const { signInStaff } = await import('./sign-in')
    return signInStaff({ email, password: 'a guess' }, { address: '198.51.100.1', browser: '', known })
  }
  const come = async (known?: string) => {
    const { signInStaff } = await import('./sign-in')
    return signInStaff({ email, password }, { address: '203.0.113.9', browser: '', known })
  }
  const given = (cookies: string[]) => /^desk-browser=([^;]+)/m.exec(cookies.join('\n'))?.[1]
  /** Sets the number of failures of the account within the hour. */
  const haveFailed = (times: number) =>
    desk.rows(`UPDATE "RateLimit" SET hits = $1 WHERE until > now() + interval '2 minutes'`, [times])
  beforeEach(() => desk.rows('DELETE FROM "RateLimit"'))

  it('comes in all the same from a browser that came in before, until the password changes', async () => {
    const first = await come()
    const known = first.ok ? given(first.cookies) : undefined
    expect(known).toMatch(/^[\w-]{43}$/)
    await guess()
    await haveFailed(50)
    expect(await come()).toMatchObject({ ok: false, reason: 'limited' })
    expect(await come('x'.repeat(43))).toMatchObject({ reason: 'limited' })
    expect(await come(known)).toMatchObject({ ok: true })
    await desk.rows('UPDATE "StaffAccount" SET password = $2 WHERE email = $1', [email, await hashPassword(password)])
    expect(await come(known)).toMatchObject({ reason: 'limited' })
  })
  it('has fifty failures an hour in browsers that came in before, apart from all others’', async () => {
    const first = await come()
    const known = first.ok ? given(first.cookies) : undefined
    await guess(known)
    await desk.rows(`DELETE FROM "RateLimit" WHERE hits = 0`)
    await haveFailed(50)
    expect(await come(known)).toMatchObject({ ok: false, reason: 'limited' })
    expect(await come()).toMatchObject({ ok: true })
  })
  it('is counted by address before anything is read', async () => {
    const token = makeToken()
    const headers = {
      'x-xsrf-token': token,
      cookie: `XSRF-TOKEN=${token}`,
      accept: 'application/json',
      'x-client-address': '203.0.113.30',
    }
    const answers = []
    for (let at = 0; at < 31; at++)
      answers.push((await send({ a: 'x' }, { ...headers, 'content-type': 'text/csv' })).status)
    expect(answers).toEqual([...Array<number>(30).fill(415), 429])
  })
})

describe('a desk computer that colleagues share', () => {
  const cookieIn = (cookies: string[]) => /^desk-browser=([^;]+)/m.exec(cookies.join('\n'))?.[1]
  const newColleague = async () => {
    const id = await desk.hire('manager')
    const sql = 'UPDATE "StaffAccount" SET last_login_at = now() WHERE id = $1 RETURNING id, password'
    return (await desk.rows(sql, [id]))[0]
  }
  /** Signs in with the cookie `known`; the cookie afterwards, and how many mails of a new browser the account has had. */
  const enter = async (account: { id: number; password: string }, known?: string) => {
    const { enterDesk } = await import('./sign-in')
    const came = await enterDesk(account, { address: '203.0.113.40', browser: 'test', known })
    const mails = `SELECT FROM "Mail" WHERE staff_id = $1 AND kind = 'new_browser'`
    return { known: cookieIn(came?.cookies ?? []), mails: (await desk.rows(mails, [account.id])).length }
  }

  it('stays known to each of them, who gets one mail of it', async () => {
    const [ada, max] = [await newColleague(), await newColleague()]
    let known: string | undefined
    for (const account of [ada, max, ada, max, ada]) {
      const came = await enter(account, known)
      expect(came).toEqual({ known: expect.any(String), mails: 1 })
      known = came.known
    }
    expect(known?.split('.')).toHaveLength(2)
  })
  it('puts nothing into its cookie that is no signature', async () => {
    const account = await newColleague()
    const forged = ['x; Domain=.example', 'a\r\nSet-Cookie: b', '', 'y'.repeat(44)].join('.')
    expect((await enter(account, forged)).known).toMatch(/^[\w-]{43}$/)
    expect((await enter(account, `${'z'.repeat(43)}.`.repeat(100))).known?.length).toBeLessThan(400)
  })
})

describe('a changed password', () => {
  it('is none that anybody would try', async () => {
    const { changeStaffPassword, acceptInvitation } = await import('./commands')
    const { invitationUrl, parseInvitation } = await import('./invitation')
    const [{ id, password: hash }] = await desk.rows('SELECT id, password FROM "StaffAccount" WHERE email = $1', [
      email,
    ])
    const token = parseInvitation(new URL(invitationUrl({ id, email, password: hash })).searchParams.get('token'))
    for (const weak of ['password1', 'Owner1-ninety', 'Watches2026']) {
      const chosen = { password: weak, password_confirmation: weak }
      const refused = {
        ok: false,
        reason: 'invalid',
        errors: { password: ['This password is too common. Please choose another.'] },
      }
      expect(await changeStaffPassword(id, 'none', { current_password: password, ...chosen })).toEqual(refused)
      expect(
        await acceptInvitation(
          token,
          { token: '', name: '', email: '', ...chosen },
          { address: '203.0.113.8', browser: '' },
        ),
      ).toEqual(refused)
    }
  })
  it('asks for the present one, and ends every other session', async () => {
    const { signInStaff } = await import('./sign-in')
    const { keepCookies } = await import('./test-desk')
    const sit = async () => {
      const came = await signInStaff({ email, password }, { address: '203.0.113.7', browser: 'test' })
      keepCookies(came.ok ? came.cookies : [])
    }
    await sit()
    await sit()
    const next = 'another honest phrase'
    const change = (current_password: string, password_confirmation = next) =>
      desk.ask('PUT', 'password', { current_password, password: next, password_confirmation })
    expect((await change('wrong')).body.errors).toHaveProperty('current_password')
    expect((await change(password, 'different')).status).toBe(422)
    expect((await change(password)).status).toBe(200)
    expect((await desk.ask('GET', 'me')).status).toBe(200)
    const left = await desk.rows(
      'SELECT FROM "StaffSession" s JOIN "StaffAccount" a ON a.id = s.staff_id WHERE a.email = $1',
      [email],
    )
    expect(left).toHaveLength(1)
  })
})
