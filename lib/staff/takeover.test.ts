import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepCookies } from './test-desk'
import { openPasskeyDesk, password, refused } from './test-passkeys'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { addKey, desk, knock, mails, own, signIn } = openPasskeyDesk()
let id: number
let hash: string
beforeEach(() => {
  id = own.id
  hash = own.hash
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
