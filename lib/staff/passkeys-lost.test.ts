import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPasskeyDesk } from './test-passkeys'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { addKey, desk, mails, own } = openPasskeyDesk()
let id: number
beforeEach(() => {
  id = own.id
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
