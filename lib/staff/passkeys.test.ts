import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashPassword } from '@/lib/auth/password'
import { openAuthenticator } from '@/lib/auth/test-authenticator'
import { makeToken } from '@/lib/http/csrf'
import { keepCookies, openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const password = 'an honest pass phrase'
let hash = ''
let desk: Awaited<ReturnType<typeof openTestDesk>>
let id: number
beforeAll(async () => {
  desk = await openTestDesk()
  await import('./api/sign-in')
  hash = await hashPassword(password)
})
beforeEach(async () => {
  await desk.rows('DELETE FROM "RateLimit"')
  id = await desk.hire('manager')
  await desk.sit(id)
})

const mails = async (of = id) =>
  (await desk.rows('SELECT kind FROM "Mail" WHERE staff_id = $1 ORDER BY id', [of])).map(({ kind }) => kind)
/** Makes the account's last confirmation 16 minutes old, just past the limit. */
const age = (of = id) =>
  desk.rows(`UPDATE "StaffSession" SET proven_at = now() - interval '16 minutes' WHERE staff_id = $1`, [of])
const optionsFor = async (purpose: string) => (await desk.ask('POST', 'passkey-options', { purpose })).body

/** Adds a passkey to the signed-in colleague. Resolves to its authenticator. */
const addKey = async (name = 'Desk key') => {
  const key = openAuthenticator()
  const answer = await desk.ask('POST', 'passkeys', { credential: key.create(await optionsFor('add')), name })
  expect(answer.status).toBe(200)
  return key
}

type Door = 'receivePasskeyOptions' | 'receivePasskey' | 'receiveSignIn'
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
const refused = { status: 422, body: { errors: { credential: ['This passkey was not accepted. Please try again.'] } } }

describe('a colleague’s passkey', () => {
  it('is added, named, listed without its key, signs in by itself, and is removed; each is told by mail', async () => {
    const key = await addKey()
    const list = async () => (await desk.ask('GET', 'passkeys')).body.data
    expect(await list()).toEqual({
      passkeys: [{ id: key.id, name: 'Desk key', added: expect.any(String), used: null }],
      required: false,
    })
    expect((await desk.ask('PUT', 'passkeys', { id: key.id, name: 'Key ring' })).status).toBe(200)
    const came = await signIn(key)
    expect([came.status, came.body]).toEqual([200, { next: '/staff' }])
    expect(came.cookies.join('\n')).toMatch(/^desk=.*HttpOnly/m)
    expect((await list()).passkeys).toMatchObject([{ name: 'Key ring', used: expect.any(String) }])
    expect((await desk.ask('DELETE', 'passkeys', { id: key.id })).status).toBe(200)
    expect((await desk.ask('DELETE', 'passkeys', { id: key.id })).status).toBe(410)
    expect(await signIn(key)).toMatchObject(refused)
    expect(await mails()).toEqual(['passkey_added', 'new_browser', 'passkey_removed'])
  })
  it('is not a member’s, nor a suspended colleague’s, and no answer works twice or for another purpose', async () => {
    const key = await addKey()
    const options = (await knock('receivePasskeyOptions', {})).body
    expect(options.allowCredentials).toEqual([])
    const credential = key.answer(options)
    expect((await knock('receivePasskey', { credential })).status).toBe(200)
    expect(await knock('receivePasskey', { credential })).toMatchObject(refused)
    expect(await knock('receivePasskey', { credential: key.answer(await optionsFor('confirm')) })).toMatchObject(
      refused,
    )
    expect(await signIn(key, { origin: 'https://evil.example' })).toMatchObject(refused)
    expect(await signIn(openAuthenticator())).toMatchObject(refused)
    await desk.rows('UPDATE "StaffAccount" SET suspended = true WHERE id = $1', [id])
    expect(await signIn(key)).toMatchObject(refused)
    const member = await desk.rows(`INSERT INTO "Member" (name, email) VALUES ('Ada', 'ada@example.com') RETURNING id`)
    await desk.rows('UPDATE "Passkey" SET staff_id = NULL, member_id = $2 WHERE id = $1', [key.id, member[0].id])
    expect(await signIn(key)).toMatchObject(refused)
  })
  it('is nobody else’s to see, rename or remove', async () => {
    const key = await addKey()
    await desk.sit(await desk.hire('owner'))
    expect((await desk.ask('GET', 'passkeys')).body.data.passkeys).toEqual([])
    expect((await desk.ask('PUT', 'passkeys', { id: key.id, name: 'Mine' })).status).toBe(410)
    expect((await desk.ask('DELETE', 'passkeys', { id: key.id })).status).toBe(410)
    expect(await desk.rows('SELECT name FROM "Passkey" WHERE id = $1', [key.id])).toEqual([{ name: 'Desk key' }])
    await desk.sit(null)
    for (const path of ['passkeys', 'passkey-options', 'passkey-required', 'proof'])
      expect([path, (await desk.ask('POST', path, {})).status]).toEqual([path, 404])
  })
  it('is refused with a sentence where the body is none', async () => {
    for (const body of [{}, { credential: null }, { credential: 'x' }, { credential: { id: 'a'.repeat(9_000) } }]) {
      expect([body, (await desk.ask('POST', 'passkeys', body)).status]).toEqual([body, 422])
      expect([body, (await knock('receivePasskey', body)).status]).toEqual([body, 422])
    }
    expect((await desk.ask('POST', 'passkey-options', { purpose: 'staff-sign-in' })).status).toBe(422)
    expect((await desk.ask('POST', 'proof', {})).status).toBe(422)
  })
})

describe('a password that is not enough', () => {
  const required = (enabled: boolean) => desk.ask('PUT', 'passkey-required', { enabled })

  it('says so only to whoever knows it, and no invitation goes round it', async () => {
    const [{ email }] = await desk.rows('UPDATE "StaffAccount" SET password = $2 WHERE id = $1 RETURNING email', [
      id,
      hash,
    ])
    expect((await required(true)).body.errors).toEqual({ enabled: ['Add a passkey first.'] })
    const key = await addKey()
    expect((await required(true)).status).toBe(200)
    const right = await knock('receiveSignIn', { email, password })
    expect([right.status, right.body.errors, right.cookies.some((line) => line.startsWith('desk='))]).toEqual([
      422,
      { form: ['Your account asks for a passkey: sign in with it.'] },
      false,
    ])
    expect((await knock('receiveSignIn', { email, password: 'wrong' })).body.errors).toHaveProperty('email')
    expect((await signIn(key)).status).toBe(200)

    const { invitationUrl, parseInvitation } = await import('./invitation')
    const { acceptInvitation } = await import('./commands')
    const url = new URL(invitationUrl({ id, email, password: hash }))
    const chosen = { token: '', name: '', email: '', password: 'a fine long phrase', password_confirmation: '' }
    expect(
      await acceptInvitation(parseInvitation(url.searchParams.get('token')), chosen, { address: '', browser: '' }),
    ).toEqual({ ok: true, cookies: [], next: '/staff/login?done=password' })
    await desk.sit(null)
  })
  it('is enough again once the last passkey is gone, or it is turned off', async () => {
    const key = await addKey()
    await required(true)
    await required(false)
    await required(true)
    await desk.ask('DELETE', 'passkeys', { id: key.id })
    expect((await desk.ask('GET', 'passkeys')).body.data).toEqual({ passkeys: [], required: false })
    expect(await mails()).toEqual(['passkey_added', 'second_factor_off', 'passkey_removed'])
  })
  it('cannot be made so in the database for an account without a passkey', async () => {
    await expect(desk.rows('UPDATE "StaffAccount" SET two_factor = true WHERE id = $1', [id])).rejects.toThrow(
      'A second factor needs a passkey, and this account has none.',
    )
  })
})

describe('after a quarter of an hour', () => {
  it('what is sensitive asks for the password or a passkey again; the rest goes on', async () => {
    await desk.rows('UPDATE "StaffAccount" SET password = $2 WHERE id = $1', [id, hash])
    const key = await addKey()
    await age()
    const sensitive = () =>
      Promise.all([
        desk.ask('POST', 'passkey-options', { purpose: 'add' }),
        desk.ask('POST', 'passkeys', { credential: {} }),
        desk.ask('DELETE', 'passkeys', { id: key.id }),
        desk.ask('PUT', 'passkey-required', { enabled: true }),
        desk.ask('POST', 'members/999999/reset-passkeys'),
      ]).then((answers) => answers.map(({ status }) => status))
    expect(await sensitive()).toEqual([423, 423, 423, 423, 423])
    expect((await desk.ask('GET', 'passkeys')).status).toBe(200)
    expect((await desk.ask('POST', 'proof', { password: 'wrong' })).body.errors).toHaveProperty('password')
    expect(await sensitive()).toContain(423)
    expect((await desk.ask('POST', 'proof', { password })).status).toBe(200)
    expect(await sensitive()).not.toContain(423)
    const other = await addKey('Another')
    await age()
    const credential = other.answer(await optionsFor('confirm'))
    expect((await desk.ask('POST', 'proof', { credential })).status).toBe(200)
    expect((await desk.ask('POST', 'proof', { credential })).status).toBe(422)
    expect((await desk.ask('PUT', 'passkey-required', { enabled: true })).status).toBe(200)
  })
  it('fifty wrong passwords an hour are taken in one session, and any passkey', async () => {
    await desk.rows('UPDATE "StaffAccount" SET password = $2 WHERE id = $1', [id, hash])
    const key = await addKey()
    /** Sets the failures within the hour, and forgets the tries of the minute. */
    const haveFailed = async (times: number) => {
      await desk.rows(`UPDATE "RateLimit" SET hits = $1 WHERE until > now() + interval '2 minutes'`, [times])
      await desk.rows(`DELETE FROM "RateLimit" WHERE until < now() + interval '2 minutes'`)
    }
    const prove = async (word: string) => (await desk.ask('POST', 'proof', { password: word })).status
    const change = async (current_password: string) => {
      const next = { password: 'another honest phrase', password_confirmation: 'another honest phrase' }
      return (await desk.ask('PUT', 'password', { current_password, ...next })).status
    }
    expect(await prove('wrong')).toBe(422)
    await haveFailed(49)
    expect([await prove(password), await change('wrong'), await prove(password)]).toEqual([200, 422, 429])
    expect(await change(password)).toBe(429)
    const credential = key.answer(await optionsFor('confirm'))
    expect((await desk.ask('POST', 'proof', { credential })).status).toBe(200)
    const { startStaffSession } = await import('./session')
    keepCookies((await startStaffSession(id, hash, 'elsewhere')) ?? [])
    expect(await prove(password)).toBe(200)
  })
  it('an owner changes no colleague and invites none', async () => {
    const owner = await desk.hire('owner')
    await desk.sit(owner)
    await age(owner)
    const ask = () => desk.ask('POST', `colleagues/${id}/invite`)
    expect([
      (await ask()).status,
      (await desk.ask('PUT', `colleagues/${id}`, { version: null, role: 'owner' })).status,
      (await desk.ask('DELETE', `colleagues/${id}`)).status,
      (await desk.ask('POST', 'colleagues', { name: 'Eve' })).status,
      (await desk.ask('POST', 'colleagues/bulk', { ids: [id], role: 'owner' })).status,
    ]).toEqual([423, 423, 423, 423, 423])
    expect((await desk.ask('GET', 'colleagues')).status).toBe(200)
    await desk.rows('UPDATE "StaffSession" SET proven_at = now() WHERE staff_id = $1', [owner])
    expect((await ask()).status).toBe(200)
  })
  it('who may not change colleagues is refused at once, and not asked for the password first', async () => {
    const manager = await desk.hire('manager')
    await desk.sit(manager)
    await age(manager)
    const answers = await Promise.all([
      desk.ask('POST', 'colleagues', { name: 'Eve' }),
      desk.ask('PUT', `colleagues/${id}`, { version: null, role: 'owner' }),
      desk.ask('DELETE', `colleagues/${id}`),
      desk.ask('POST', 'colleagues/bulk', { ids: [id], role: 'owner' }),
      desk.ask('POST', `colleagues/${id}/invite`),
      desk.ask('POST', `colleagues/${id}/reset-passkeys`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })
  it('no colleague’s change is undone either; nor ever the own role, or how a colleague signs in', async () => {
    const owner = await desk.hire('owner')
    await desk.sit(owner)
    await addKey()
    await desk.ask('PUT', 'passkey-required', { enabled: true })
    await desk.ask('PUT', 'passkey-required', { enabled: false })
    await desk.rows(`UPDATE "StaffAccount" SET role = 'manager' WHERE id = $1`, [id])
    await desk.rows(`UPDATE "StaffAccount" SET role = 'owner' WHERE id = $1`, [id])
    await desk.rows(`UPDATE "StaffAccount" SET name = 'Renamed' WHERE id = $1`, [id])
    const undo = async (account: number, column: string) => {
      const [change] = await desk.rows(
        `SELECT id FROM "History" WHERE record_type = 'StaffAccount' AND record_key = $1 AND column_name = $2 ORDER BY id DESC`,
        [String(account), column],
      )
      const { status, body } = await desk.ask('POST', `history/${change.id}/undo`)
      return [status, body.errors?.form?.[0]]
    }
    await age(owner)
    expect([await undo(id, 'name'), await undo(owner, 'two_factor')]).toEqual([
      [423, undefined],
      [423, undefined],
    ])
    await desk.rows('UPDATE "StaffSession" SET proven_at = now() WHERE staff_id = $1', [owner])
    expect(await undo(owner, 'two_factor')).toEqual([422, 'This is changed by its own button alone.'])
    expect(await undo(id, 'name')).toEqual([200, undefined])
    await desk.sit(id)
    expect(await undo(id, 'role')).toEqual([422, 'This is your own account: another owner can change its role.'])
    expect(await desk.rows('SELECT name, role::text FROM "StaffAccount" WHERE id = $1', [id])).toEqual([
      { name: 'A manager', role: 'owner' },
    ])
  })
})

describe('an account that somebody else takes over', () => {
  const left = async () => {
    const [of] = await desk.rows(
      `SELECT two_factor, (SELECT count(*)::int FROM "Passkey" WHERE staff_id = $1) AS passkeys,
         (SELECT count(*)::int FROM "RecoveryCode" WHERE staff_id = $1) AS codes,
         (SELECT count(*)::int FROM "StaffSession" WHERE staff_id = $1) AS sessions
       FROM "StaffAccount" WHERE id = $1`,
      [id],
    )
    return of
  }
  const accept = async (earlier?: string) => {
    const [account] = await desk.rows('SELECT id, email, password FROM "StaffAccount" WHERE id = $1', [id])
    const { invitationUrl, parseInvitation } = await import('./invitation')
    const { acceptInvitation } = await import('./commands')
    const token = parseInvitation(new URL(invitationUrl(account)).searchParams.get('token'))
    const chosen = { token: '', name: '', email: '', password: 'a fine long phrase', password_confirmation: '' }
    return acceptInvitation(token, chosen, { address: '', browser: '', earlier })
  }
  const account = async () => (await desk.rows('SELECT email, password FROM "StaffAccount" WHERE id = $1', [id]))[0]
  const invited = async () =>
    (
      await desk.rows(`SELECT "to" FROM "Mail" WHERE staff_id = $1 AND kind = 'staff_invitation' ORDER BY id`, [id])
    ).map(({ to }) => to)
  const giveAddress = async (email: string) =>
    (await desk.ask('PUT', `colleagues/${id}`, { version: null, email })).status

  it('with another address leaves no passkey, no code and no second step of whoever had it', async () => {
    const key = await addKey()
    await desk.ask('PUT', 'passkey-required', { enabled: true })
    await desk.rows(`INSERT INTO "RecoveryCode" (staff_id, hash) VALUES ($1, 'x')`, [id])
    await desk.rows(`UPDATE "StaffAccount" SET name = 'Another name', email = upper(email) WHERE id = $1`, [id])
    expect(await left()).toEqual({ two_factor: true, passkeys: 1, codes: 1, sessions: 1 })
    await desk.rows(`UPDATE "StaffAccount" SET email = 'new-' || email WHERE id = $1`, [id])
    expect(await left()).toEqual({ two_factor: false, passkeys: 0, codes: 0, sessions: 0 })
    expect(await signIn(key)).toMatchObject(refused)
  })

  it('with another address keeps no password of whoever had it, and invites the new address', async () => {
    await desk.rows('UPDATE "StaffAccount" SET password = $2 WHERE id = $1', [id, hash])
    const { email } = await account()
    await desk.sit(await desk.hire('owner'))
    expect(await giveAddress(` ${email.toUpperCase()}`)).toBe(200)
    expect([await account(), await invited()]).toEqual([{ email, password: hash }, []])
    expect(await giveAddress(`ben-${email}`)).toBe(200)
    expect([await account(), await invited()]).toEqual([{ email: `ben-${email}`, password: '' }, [`ben-${email}`]])
    expect((await knock('receiveSignIn', { email: `ben-${email}`, password })).status).toBe(422)
    expect(await accept()).toMatchObject({ ok: true })
    const [change] = await desk.rows(
      `SELECT id FROM "History" WHERE record_type = 'StaffAccount' AND record_key = $1 AND column_name = 'email'`,
      [String(id)],
    )
    expect((await desk.ask('POST', `history/${change.id}/undo`)).status).toBe(200)
    expect([await account(), await invited()]).toEqual([{ email, password: '' }, [`ben-${email}`, email]])
  })

  it('is not one whose holder changes the own address, and who keeps the password', async () => {
    await desk.rows(`UPDATE "StaffAccount" SET role = 'owner', password = $2 WHERE id = $1`, [id, hash])
    const { email } = await account()
    const { startStaffSession } = await import('./session')
    keepCookies((await startStaffSession(id, hash, 'test')) ?? [])
    expect(await giveAddress(`new-${email}`)).toBe(200)
    expect([await account(), await invited()]).toEqual([{ email: `new-${email}`, password: hash }, []])
  })

  it('while it is suspended is invited to nothing', async () => {
    const { email } = await account()
    await desk.rows('UPDATE "StaffAccount" SET suspended = true, email = $2 WHERE id = $1', [id, `ben-${email}`])
    expect([await account(), await invited()]).toEqual([{ email: `ben-${email}`, password: '' }, []])
  })

  it('by an invitation leaves no passkey either, and tells of it', async () => {
    const key = await addKey()
    expect(await accept()).toMatchObject({ ok: true, cookies: [expect.stringMatching(/^desk=/), expect.any(String)] })
    expect(await left()).toMatchObject({ passkeys: 0, sessions: 1 })
    expect(await signIn(key)).toMatchObject(refused)
    expect(await mails()).toContain('passkey_removed')
  })

  it('by an invitation keeps its passkeys where it asks for one: the mailbox alone does not do', async () => {
    const key = await addKey()
    await desk.ask('PUT', 'passkey-required', { enabled: true })
    expect(await accept()).toEqual({ ok: true, cookies: [], next: '/staff/login?done=password' })
    expect(await left()).toMatchObject({ two_factor: true, passkeys: 1, sessions: 0 })
    expect((await signIn(key)).status).toBe(200)
  })

  it('by an invitation ends the session of the browser, whoever’s it is, also where it asks for a passkey', async () => {
    await addKey()
    await desk.ask('PUT', 'passkey-required', { enabled: true })
    const other = await desk.hire('manager')
    await desk.sit(other)
    const sessions = () => desk.rows('SELECT id FROM "StaffSession" WHERE staff_id = $1', [other])
    const accepted = await accept((await sessions())[0].id)
    expect(accepted).toMatchObject({ ok: true, cookies: [expect.stringMatching(/^desk=;.*Max-Age=0/)] })
    expect(await sessions()).toEqual([])
  })
})

describe('whoever has lost every passkey', () => {
  const member = async (email: string, passkeys: number): Promise<number> => {
    const [row] = await desk.rows(
      `INSERT INTO "Member" (name, email, email_verified_at) VALUES ('Ada', $1, now()) RETURNING id`,
      [email],
    )
    for (let at = 0; at < passkeys; at++)
      await desk.rows(`INSERT INTO "Passkey" (id, member_id, name, public_key) VALUES ($1, $2, 'a key', '')`, [
        `${email}${at}`,
        row.id,
      ])
    if (passkeys > 0) await desk.rows('UPDATE "Member" SET two_factor = true WHERE id = $1', [row.id])
    await desk.rows(`INSERT INTO "RecoveryCode" (member_id, hash) VALUES ($1, 'x')`, [row.id])
    await desk.rows(`INSERT INTO "Session" (id, member_id, expires_at) VALUES ($2, $1, now() + interval '1 day')`, [
      row.id,
      `session of ${email}`,
    ])
    return row.id
  }

  it('is let in by the password again, by an owner or manager: told by mail, kept in the history', async () => {
    const lost = await member('lost@example.com', 2)
    const other = await member('other@example.com', 1)
    expect((await desk.ask('GET', `members/${lost}/details`)).body.data.hasSecondStep).toBe(true)
    const letter = (await desk.ask('POST', `members/${lost}/mail`, { step: 'reset-passkeys' })).body.data
    expect(letter.subject).toMatch(/passkeys of your account/)
    expect((await desk.ask('POST', `members/${lost}/reset-passkeys`)).status).toBe(200)
    const left = async (table: string) =>
      (await desk.rows(`SELECT member_id FROM "${table}" WHERE member_id IN ($1, $2)`, [lost, other])).map(
        ({ member_id }) => member_id,
      )
    expect([await left('Passkey'), await left('RecoveryCode'), await left('Session')]).toEqual([
      [other],
      [other],
      [other],
    ])
    expect(await desk.rows('SELECT two_factor FROM "Member" WHERE id = $1', [lost])).toEqual([{ two_factor: false }])
    expect(await desk.rows(`SELECT kind, "to" FROM "Mail" WHERE member_id = $1`, [lost])).toContainEqual({
      kind: 'passkeys_reset',
      to: 'lost@example.com',
    })
    const history = await desk.rows(
      `SELECT column_name, actor FROM "History" WHERE record_type = 'Member' AND record_key = $1 AND actor <> ''`,
      [String(lost)],
    )
    expect(history).toContainEqual({ column_name: 'passkeys_reset_at', actor: expect.stringMatching(/^A manager </) })
    expect(history).toContainEqual({ column_name: 'two_factor', actor: expect.stringMatching(/^A manager </) })
    expect((await desk.ask('POST', `members/${lost}/reset-passkeys`)).body.errors).toEqual({
      form: ['This account has no passkey.'],
    })
  })
  it('is not let in by a boutique', async () => {
    const lost = await member('lost2@example.com', 1)
    await desk.sit(await desk.hire('boutique'))
    expect((await desk.ask('POST', `members/${lost}/reset-passkeys`)).status).toBe(403)
    expect((await desk.ask('POST', `members/${lost}/mail`, { step: 'reset-passkeys' })).status).toBe(403)
  })
  it('and works here is let in by an owner alone', async () => {
    await addKey()
    await desk.ask('PUT', 'passkey-required', { enabled: true })
    const owner = await desk.hire('owner')
    await desk.sit(await desk.hire('manager'))
    expect((await desk.ask('POST', `colleagues/${id}/reset-passkeys`)).status).toBe(403)
    await desk.sit(owner)
    expect((await desk.ask('POST', `colleagues/${id}/reset-passkeys`)).status).toBe(200)
    expect(await desk.rows('SELECT two_factor FROM "StaffAccount" WHERE id = $1', [id])).toEqual([
      { two_factor: false },
    ])
    expect(await desk.rows('SELECT FROM "StaffSession" WHERE staff_id = $1', [id])).toEqual([])
    expect(await mails()).toContain('passkeys_reset')
  })
})

describe('whoever is asked for a passkey and has none', () => {
  /** Turns the second factor on without the rule that needs a passkey, as a restored table may have it. */
  const requireNone = (table: string, account: number) =>
    desk.rows(
      `BEGIN; SET LOCAL session_replication_role = replica; UPDATE "${table}" SET two_factor = true WHERE id = ${account}; COMMIT`,
    )

  it('is let in by the password again as well', async () => {
    await desk.sit(await desk.hire('owner'))
    const [{ id: member }] = await desk.rows(
      `INSERT INTO "Member" (name, email) VALUES ('Ada', 'none@example.com') RETURNING id`,
    )
    await requireNone('Member', member)
    await requireNone('StaffAccount', id)
    await desk.rows(`INSERT INTO "RecoveryCode" (member_id, hash) VALUES ($1, 'none')`, [member])
    expect((await desk.ask('POST', `members/${member}/reset-passkeys`)).status).toBe(200)
    expect((await desk.ask('POST', `colleagues/${id}/reset-passkeys`)).status).toBe(200)
    expect(
      await desk.rows(
        `SELECT two_factor FROM "Member" WHERE id = $1 UNION ALL SELECT two_factor FROM "StaffAccount" WHERE id = $2`,
        [member, id],
      ),
    ).toEqual([{ two_factor: false }, { two_factor: false }])
    expect(await desk.rows('SELECT FROM "RecoveryCode" WHERE member_id = $1', [member])).toEqual([])
    expect((await desk.ask('POST', `colleagues/${id}/reset-passkeys`)).body.errors).toEqual({
      form: ['This account has no passkey.'],
    })
  })
})

it('what a colleague is told has words for every kind', async () => {
  const { composeForStaff } = await import('./mails')
  const about = {
    enquiry_id: null,
    subscriber_id: null,
    member_id: null,
    alert_id: null,
    message_id: 'm',
    staff_id: id,
  }
  for (const kind of [
    'new_browser',
    'password_changed',
    'passkey_added',
    'passkey_removed',
    'second_factor_off',
    'passkeys_reset',
  ] as const) {
    const message = await composeForStaff({ ...about, kind, to: 'max@ninety.example' }, id)
    expect([kind, message?.subject]).toEqual([kind, expect.stringMatching(/desk/)])
    expect(await composeForStaff({ ...about, kind, to: 'max@ninety.example' }, 999_999)).toBeNull()
  }
})
