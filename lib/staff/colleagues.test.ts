import { describe, expect, it, vi } from 'vitest'
import { rows, whileRefused } from '@/lib/db/test-database'
import { prepareDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { ids, hire, sit, ask, newPiece } = prepareDesk()

describe('a colleague', () => {
  it('is invited by mail, chooses a password once, and signs in with it', async () => {
    await sit('owner')
    const made = await ask('POST', 'colleagues', {
      name: 'Max',
      email: ' Max@Ninety.example',
      role: 'boutique',
      boutique: 'Geneva',
    })
    expect(made.body.data).toMatchObject({ email: 'max@ninety.example', suspended: false })
    const { id } = made.body.data
    expect(await rows('SELECT kind, "to" FROM "Mail" WHERE staff_id = $1', [id])).toEqual([
      { kind: 'staff_invitation', to: 'max@ninety.example' },
    ])
    const { invitationUrl, parseInvitation } = await import('./invitation')
    const { acceptInvitation } = await import('./commands')
    const { signInStaff } = await import('./sign-in')
    const token = parseInvitation(
      new URL(invitationUrl({ id, email: 'max@ninety.example', password: '' })).searchParams.get('token'),
    )
    const browser = { address: '10.0.0.1', browser: 'test' }
    const chosen = { token: '', name: '', email: '', password: 'a fine long phrase', password_confirmation: '' }
    expect((await acceptInvitation(token, chosen, browser)).ok).toBe(true)
    expect(await acceptInvitation(token, chosen, browser)).toEqual({ ok: false, reason: 'gone' })
    const signIn = (password: string) => signInStaff({ email: 'max@ninety.example', password }, browser)
    expect((await signIn('a fine long phrase')).ok).toBe(true)
    expect(await signIn('another phrase')).toMatchObject({ reason: 'invalid' })
    expect(await signInStaff({ email: 'nobody@ninety.example', password: 'x' }, browser)).toEqual(await signIn('wrong'))
  })
  it('is not made without the invitation', async () => {
    await sit('owner')
    const values = { name: 'Tom', email: 'tom@ninety.example', role: 'manager' }
    await whileRefused('Mail', async () => expect((await ask('POST', 'colleagues', values)).status).not.toBe(201))
    expect(await rows('SELECT FROM "StaffAccount" WHERE email = $1', [values.email])).toEqual([])
    const { id } = (await ask('POST', 'colleagues', values)).body.data
    expect(await rows('SELECT kind FROM "Mail" WHERE staff_id = $1', [id])).toEqual([{ kind: 'staff_invitation' }])
  })
  it('who is suspended is not invited, and the desk says why', async () => {
    await sit('owner')
    const made = await ask('POST', 'colleagues', {
      name: 'Ivy',
      email: 'ivy@ninety.example',
      role: 'boutique',
      boutique: 'London',
      suspended: true,
    })
    const { id } = made.body.data
    const again = await ask('POST', `colleagues/${id}/invite`)
    expect([made.status, again.status, again.body.message]).toEqual([
      201,
      422,
      'A suspended colleague cannot be invited. Lift the suspension first.',
    ])
    expect(await rows('SELECT FROM "Mail" WHERE staff_id = $1', [id])).toEqual([])
  })
  it('does not shut themselves out: another owner does that', async () => {
    await sit('owner')
    const other = await hire('owner')
    const change = (id: number, values: object) => ask('PUT', `colleagues/${id}`, { version: null, ...values })
    expect((await change(ids.owner, { suspended: true })).body.errors).toEqual({
      suspended: [expect.stringMatching(/your own account/)],
    })
    expect((await change(ids.owner, { role: 'manager' })).body.errors).toEqual({
      role: [expect.stringMatching(/your own account/)],
    })
    // A number with a leading zero is no valid key.
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await ask(method, `colleagues/0${ids.owner}`, { version: null, role: 'manager' })).status).toBe(410)
    expect((await ask('DELETE', `colleagues/${ids.owner}`)).body.errors).toEqual({
      form: [expect.stringMatching(/your own account/)],
    })
    expect((await change(ids.owner, { name: 'A new name', role: 'owner' })).status).toBe(200)
    expect((await ask('DELETE', `colleagues/${other}`)).status).toBe(200)
  })
  it('is never the last owner to leave, whoever makes them', async () => {
    await sit('owner')
    await rows(`UPDATE "StaffAccount" SET role = 'manager' WHERE role = 'owner' AND id <> $1`, [ids.owner])
    for (const change of [
      `UPDATE "StaffAccount" SET suspended = true`,
      `UPDATE "StaffAccount" SET role = 'manager'`,
      `DELETE FROM "StaffAccount"`,
    ])
      await expect(rows(`${change} WHERE id = $1`, [ids.owner])).rejects.toThrow(/needs an owner/)
    expect((await ask('GET', 'me')).status).toBe(200)
  })
})

describe('the history', () => {
  const changesOf = async (SKU: string) =>
    await rows(
      `SELECT id, column_name, actor, command FROM "History" WHERE record_name = $1 AND operation = 'update' ORDER BY id`,
      [SKU],
    )
  it('names the person, and a change is undone while nothing newer stands in the way', async () => {
    await sit('manager')
    const { id, version, SKU } = await newPiece({ Price: '5000' })
    const first = await ask('PUT', `pieces/${id}`, { version, Price: '6000' })
    const [change] = await changesOf(SKU)
    expect(change).toMatchObject({
      column_name: 'Price',
      actor: expect.stringMatching(/^A manager </),
      command: 'desk',
    })
    expect((await ask('GET', 'history?filter.record_type=StockItem')).body.data[0]).toMatchObject({
      column_name: 'Price',
    })
    const own = await ask(
      'GET',
      `history?filter.record=${encodeURIComponent(`StockItem ${id}`)}&sort=id&direction=DESC`,
    )
    expect(own.body.data.map((one: { operation: string }) => one.operation)).toEqual(['update', 'insert'])
    expect((await ask('POST', `history/${change?.id}/undo`)).status).toBe(200)
    expect((await ask('GET', `pieces/${id}`)).body.data.Price).toBe('5000.00')
    await ask('PUT', `pieces/${id}`, { version: null, Price: '7000' })
    const late = await ask('POST', `history/${change?.id}/undo`)
    expect([first.status, late.status, late.body.errors.form]).toEqual([200, 422, [expect.stringMatching(/newer/)]])
  })
  it('tells a manager nothing of colleagues, who are the owner’s', async () => {
    await sit('owner')
    await ask('POST', 'colleagues', { name: 'Zoe', email: 'zoe@ninety.example', role: 'manager' })
    const ofColleagues = async () => (await ask('GET', 'history?filter.record_type=StaffAccount')).body
    const [change] = (await ofColleagues()).data
    expect(change).toMatchObject({ operation: 'insert' })
    await sit('manager')
    expect(await ofColleagues()).toEqual({ data: [], total: 0 })
    expect((await ask('GET', `history/${change.id}`)).status).toBe(404)
    expect((await ask('GET', `history?ids=${change.id}`)).body.data).toEqual([])
  })
  it('is nobody’s to write, and a boutique’s not to see', async () => {
    await sit('owner')
    expect((await ask('DELETE', 'history/1')).status).toBe(403)
    expect((await ask('POST', 'history', { actor: 'x' })).status).toBe(403)
    await sit('boutique')
    expect((await ask('GET', 'history')).status).toBe(403)
    expect((await ask('POST', 'history/1/undo')).status).toBe(403)
  })
})
