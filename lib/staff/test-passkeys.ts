import { beforeAll, beforeEach, expect } from 'vitest'
import { hashPassword } from '@/lib/auth/password'
import { openAuthenticator } from '@/lib/auth/test-authenticator'
import { makeToken } from '@/lib/http/csrf'
import { keepCookies, openTestDesk } from './test-desk'

export const password = 'an honest pass phrase'
export const refused = {
  status: 422,
  body: { errors: { credential: ['This passkey was not accepted. Please try again.'] } },
}

type Door = 'receivePasskeyOptions' | 'receivePasskey' | 'receiveSignIn'

/** A desk for one test file, at which another manager sits before each test; `own` are the manager's id and a hash. */
export const openPasskeyDesk = () => {
  const desk = {} as Awaited<ReturnType<typeof openTestDesk>>
  const own = { id: 0, hash: '' }
  beforeAll(async () => {
    Object.assign(desk, await openTestDesk())
    await import('./api/sign-in')
    own.hash = await hashPassword(password)
  })
  beforeEach(async () => {
    await desk.rows('DELETE FROM "RateLimit"')
    own.id = await desk.hire('manager')
    await desk.sit(own.id)
  })

  const mails = async () =>
    (await desk.rows('SELECT kind FROM "Mail" WHERE staff_id = $1 ORDER BY id', [own.id])).map(({ kind }) => kind)
  const optionsFor = async (purpose: string) => (await desk.ask('POST', 'passkey-options', { purpose })).body

  /** Adds a passkey to the signed-in colleague. Resolves to its authenticator. */
  const addKey = async (name = 'Desk key') => {
    const key = openAuthenticator()
    const answer = await desk.ask('POST', 'passkeys', { credential: key.create(await optionsFor('add')), name })
    expect(answer.status).toBe(200)
    return key
  }

  const knock = async (door: Door, values: object, address = '203.0.113.7') => {
    const doors = await import('./api/sign-in')
    const token = makeToken()
    const answer = await doors[door](
      new Request('http://localhost:3000/staff/login', {
        method: 'POST',
        headers: {
          'x-xsrf-token': token,
          cookie: `XSRF-TOKEN=${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
          'x-client-address': address,
        },
        body: JSON.stringify(values),
      }),
    )
    const cookies = answer.headers.getSetCookie()
    // A successful sign-in replaces the current session.
    if (answer.ok) keepCookies(cookies)
    return { status: answer.status, body: await answer.json(), cookies }
  }
  const signIn = async (key: ReturnType<typeof openAuthenticator>, changed = {}) =>
    knock('receivePasskey', { credential: key.answer((await knock('receivePasskeyOptions', {})).body, changed) })
  return { desk, own, mails, optionsFor, addKey, knock, signIn }
}
