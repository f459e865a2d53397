import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addMember } from '@/lib/members/test-members'
import { resources } from './resources/all'
import { fieldsOf } from './resources/resource'
import { openPasskeyDesk, password } from './test-passkeys'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { addKey, desk, optionsFor, own } = openPasskeyDesk()
let id: number
let hash: string
beforeEach(() => {
  id = own.id
  hash = own.hash
})

/** Makes the account's last confirmation 16 minutes old, just past the limit. */
const age = (of = id) =>
  desk.rows(`UPDATE "StaffSession" SET proven_at = now() - interval '16 minutes' WHERE staff_id = $1`, [of])

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
  it('no e-mail address that links go to is changed, nor who sees members-only pieces; the rest of the record is', async () => {
    const owner = await desk.hire('owner')
    const member = await addMember()
    const marked = resources.flatMap((resource) =>
      fieldsOf(resource).flatMap((field) => (field.sensitive ? [[resource.name, field.name]] : [])),
    )
    const changes = [
      ['members', member.id, 'email', 'new@example.com', { phone: '+44 20 7946 0000' }],
      ['boutiques', 'London', 'Email', 'new@example.com', { AddressFirst: '1 New Street' }],
      ['settings', 1, 'email', 'new@example.com', { tagline: 'New' }],
      ['settings', 1, 'members_only_for', 'approved', { tagline: 'Newer' }],
    ] as const
    expect(changes.map(([of, , name]) => [of, name]).sort()).toEqual(marked.sort())
    const saved = (of: string, id: string | number, values: object) =>
      desk.ask('PUT', `${of}/${id}`, { version: null, ...values }).then(({ status }) => status)
    for (const [of, id, name, value, other] of changes) {
      await desk.sit(owner)
      await age(owner)
      expect([name, await saved(of, id, { [name]: value }), await saved(of, id, other)]).toEqual([name, 423, 200])
      await desk.rows('UPDATE "StaffSession" SET proven_at = now() WHERE staff_id = $1', [owner])
      expect(await saved(of, id, { [name]: value })).toBe(200)
    }
    await age(owner)
    const changesOf = (name: string) =>
      desk.rows(`SELECT id FROM "History" WHERE column_name = $1 AND record_type = 'SiteSettings' ORDER BY id DESC`, [
        name,
      ])
    for (const [name, status] of [
      ['members_only_for', 423],
      ['tagline', 200],
    ] as const) {
      const [change] = await changesOf(name)
      expect([name, (await desk.ask('POST', `history/${change.id}/undo`)).status]).toEqual([name, status])
    }
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
    expect(await undo(owner, 'two_factor')).toEqual([422, 'Use the button on the record to change this.'])
    expect(await undo(id, 'name')).toEqual([200, undefined])
    await desk.sit(id)
    expect(await undo(id, 'role')).toEqual([422, 'This is your own account: another owner can change its role.'])
    expect(await desk.rows('SELECT name, role::text FROM "StaffAccount" WHERE id = $1', [id])).toEqual([
      { name: 'A manager', role: 'owner' },
    ])
  })
})
