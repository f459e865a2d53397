import { beforeAll, describe, expect, it, vi } from 'vitest'
import { againstTransaction } from '@/lib/db/test-database'
import { addMember } from '@/lib/members/test-members'
import { recordActions, recordViews } from '../actions'
import { type Role, roles } from '../roles'
import { openTestDesk } from '../test-desk'
import { fillReply, replyLinks } from './reply'

vi.mock('next/headers', async () => (await import('../test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
const chair = {} as Record<Role, number>
beforeAll(async () => {
  desk = await openTestDesk()
  for (const role of roles) chair[role] = await desk.hire(role)
  await desk.sit(chair.manager)
})

const enquire = async (columns: Record<string, unknown> = {}) => {
  const values = {
    kind: 'contact',
    boutique: 'London',
    email: 'a@example.com',
    phone: '+44',
    message: 'Hello there',
    consentText: 'yes',
    ...columns,
  }
  const names = Object.keys(values)
  const [row] = await desk.rows(
    `INSERT INTO "Enquiry" (${names.map((name) => `"${name}"`)}, "consentAt") VALUES (${names.map((_, at) => `$${at + 1}`)}, now()) RETURNING id`,
    Object.values(values),
  )
  return row.id
}

const everybody: readonly Role[] = ['owner', 'manager', 'boutique']
const managers: readonly Role[] = ['owner', 'manager']
/** Who may act and read: written out, so that no change of the rights passes unseen. */
const doers: Record<string, readonly Role[]> = {
  'pieces/prepare-sale': everybody,
  'pieces/sell': everybody,
  'pieces/prepare-take-back': everybody,
  'pieces/take-back': everybody,
  'pieces/undo-take-back': everybody,
  'colleagues/invite': ['owner'],
  'colleagues/reset-passkeys': ['owner'],
  'members/approve': managers,
  'members/decline': managers,
  'members/suspend': managers,
  'members/restore': managers,
  'members/mail': managers,
  'members/reset-passkeys': managers,
  'members/sign-out': managers,
  'members/end-session': managers,
  'members/note': managers,
  'members/remove-note': managers,
  'enquiries/assign': everybody,
  'enquiries/resend': everybody,
  'mails/retry': managers,
  'history/undo': managers,
}
const readers: Record<string, readonly Role[]> = { 'members/details': everybody, 'enquiries/details': everybody }

const pathsOf = (within: Partial<Record<string, object>>) =>
  Object.entries(within).flatMap(([resource, named]) => Object.keys(named ?? {}).map((name) => `${resource}/${name}`))

describe('every action and every view', () => {
  it('is written out here', () => {
    expect(Object.keys(doers).sort()).toEqual(pathsOf(recordActions).sort())
    expect(Object.keys(readers).sort()).toEqual(pathsOf(recordViews).sort())
  })
  for (const [path, may] of Object.entries(doers))
    for (const role of roles)
      it(`${path}: ${role} ${may.includes(role) ? 'may' : 'may not'}`, async () => {
        const ofNobody = path.replace('/', '/999999/')
        await desk.sit(chair[role])
        const { status } = await desk.ask('POST', ofNobody)
        expect(may.includes(role) ? [404, 410, 422] : [403]).toContain(status)
        await desk.sit(null)
        expect((await desk.ask('POST', ofNobody)).status).toBe(404)
      })
  for (const [path, may] of Object.entries(readers)) {
    const [resource, name] = path.split('/')
    it(`${path} is read by whom the records are shown to, and by nobody else`, async () => {
      for (const role of roles) {
        await desk.sit(chair[role])
        const { status } = await desk.ask('GET', `${resource}/999999/${name}`)
        expect([role, status]).toEqual([role, may.includes(role) ? 404 : 403])
      }
      await desk.sit(null)
      expect((await desk.ask('GET', `${resource}/1/${name}`)).status).toBe(404)
      await desk.sit(chair.owner)
      for (const odd of ['0', '-1', 'x', '1e3', '99999999999', '%00'])
        expect((await desk.ask('GET', `${resource}/${odd}/${name}`)).status).toBe(404)
    })
  }
  it('what is no action and no view is not there', async () => {
    for (const name of ['nothing', '__proto__', 'constructor', 'toString']) {
      expect((await desk.ask('GET', `members/1/${name}`)).status).toBe(404)
      expect((await desk.ask('POST', `members/1/${name}`)).status).toBe(404)
    }
  })
})

describe('a member at the desk', () => {
  it('is shown with what was written and asked for, in any case of the address, and nobody else’s', async () => {
    await desk.sit(chair.manager)
    const { id } = await addMember({ email: 'ada_1@example.com' })
    await enquire({ email: 'Ada_1@Example.com', message: 'About the blue one' })
    await enquire({ email: 'adax1@example.com', message: 'Somebody else' })
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'S-1', 'Kept', 'Rolex')`,
    )
    await desk.rows(
      `INSERT INTO "SavedPiece" (member_id, "StockItemId") SELECT $1, "StockItemId" FROM "StockItem" WHERE "SKU" = 'S-1'`,
      [id],
    )
    await desk.rows(
      `INSERT INTO "Alert" (email, member_id, sku, confirmed_at) VALUES ('ada_1@example.com', $1, 'S-1', now())`,
      [id],
    )
    const { data } = (await desk.ask('GET', `members/${id}/details`)).body
    expect(data.enquiries.map(({ message }: { message: string }) => message)).toEqual(['About the blue one'])
    expect([data.saved[0].name, data.alerts.length]).toEqual(['Kept (S-1)', 1])
  })
  it('has sessions that are ended one by one, and whose numbers are told to nobody', async () => {
    const { id } = await addMember()
    for (const sid of ['one', 'two'])
      await desk.rows(`INSERT INTO "Session" (id, member_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`, [
        `secret-${sid}-${id}`,
        id,
      ])
    const shown = await desk.ask('GET', `members/${id}/details`)
    expect(shown.text).not.toContain('secret-')
    const [{ id: session }] = shown.body.data.sessions
    expect((await desk.ask('POST', `members/${id}/end-session`, { session })).status).toBe(200)
    expect((await desk.ask('POST', `members/${id}/end-session`, { session })).status).toBe(422)
    for (const odd of [null, 1, {}, 'x'.repeat(10_000), '\0'])
      expect((await desk.ask('POST', `members/${id}/end-session`, { session: odd })).status).toBe(422)
    expect(await desk.rows('SELECT FROM "Session" WHERE member_id = $1', [id])).toHaveLength(1)
    await desk.sit(chair.boutique)
    expect((await desk.ask('GET', `members/${id}/details`)).body.data.sessions).toEqual([])
    await desk.sit(chair.manager)
  })
  it('has notes signed by the database, which go with the account', async () => {
    const { id } = await addMember()
    const made = await desk.ask('POST', `members/${id}/note`, { text: '  Prefers Thursdays  ' })
    expect(made.body.data).toMatchObject({
      text: 'Prefers Thursdays',
      author: expect.stringMatching(/^A manager <manager/),
    })
    for (const text of ['', '   ', 'x'.repeat(4_001), 1, null])
      expect((await desk.ask('POST', `members/${id}/note`, { text })).body.errors).toHaveProperty('text')
    expect((await desk.ask('POST', 'members/999999/note', { text: 'x' })).status).toBe(410)
    const other = await addMember()
    expect((await desk.ask('POST', `members/${other.id}/remove-note`, { note: made.body.data.id })).status).toBe(410)
    for (const odd of [3_000_000_000, 0, 'x', undefined])
      expect((await desk.ask('POST', `members/${id}/remove-note`, { note: odd })).status).toBe(422)
    await desk.rows('DELETE FROM "Member" WHERE id = $1', [id])
    expect(await desk.rows('SELECT FROM "MemberNote" WHERE member_id = $1', [id])).toHaveLength(0)
  })
})

describe('an enquiry at the desk', () => {
  it('is assigned to a colleague who can sign in, or to nobody', async () => {
    const id = await enquire()
    const assign = (to: unknown, from: number | null = null) => desk.ask('POST', `enquiries/${id}/assign`, { to, from })
    expect((await assign(chair.boutique)).body.data).toEqual({ id, assigned_to: chair.boutique })
    const list = await desk.ask('GET', 'enquiries?filter.waiting=true')
    expect(list.body.data.find((row: { id: number }) => row.id === id).assigned).toBe('A boutique')
    for (const odd of [999_999, 3_000_000_000, 0, -1, 1.5, 'x', {}, undefined])
      expect((await assign(odd)).status).toBe(422)
    await desk.sit(chair.boutique)
    expect((await desk.ask('GET', 'enquiries?filter.mine=true')).body.total).toBe(1)
    await desk.sit(chair.manager)
    expect((await assign(null, chair.boutique)).body.data.assigned_to).toBe(null)
    const history = await desk.ask('GET', `history?filter.record=${encodeURIComponent(`Enquiry ${id}`)}`)
    const who = history.body.data.filter((row: { column_name: string }) => row.column_name === 'assigned_to')
    expect(who).toMatchObject([
      { old_value: 'A boutique', new_value: null },
      { old_value: null, new_value: 'A boutique' },
    ])
  })
  it('is given to nobody of another boutique, and says whose the one is that it was given to before', async () => {
    const id = await enquire()
    const geneva = await desk.hire('boutique', 'Geneva')
    const details = async () => (await desk.ask('GET', `enquiries/${id}/details`)).body.data
    const assign = (to: number) => desk.ask('POST', `enquiries/${id}/assign`, { to })
    const offered = async () => (await details()).colleagues.map((one: { id: number }) => one.id)
    expect(await offered()).toEqual(expect.arrayContaining([chair.owner, chair.manager, chair.boutique]))
    expect(await offered()).not.toContain(geneva)
    expect((await assign(geneva)).body.errors).toEqual({ assigned_to: [expect.stringMatching(/another boutique/)] })
    await assign(chair.boutique)
    await desk.ask('PUT', `enquiries/${id}`, { version: null, boutique: 'Geneva' })
    expect(await offered()).toContain(geneva)
    expect((await details()).absent).toEqual({
      id: chair.boutique,
      name: 'A boutique',
      suspended: false,
      role: 'boutique',
      boutique: 'London',
    })
  })
  it('remembers who answered, until it is opened again', async () => {
    const id = await enquire()
    const put = (status: string) => desk.ask('PUT', `enquiries/${id}`, { version: null, status, answered_by: 'Eve' })
    expect((await put('answered')).body.data.answered_by).toMatch(/^A manager </)
    expect((await put('closed')).body.data.answered_by).toMatch(/^A manager </)
    expect((await put('new')).body.data).toMatchObject({ answered_by: '', answered_at: null })
  })
  it('has failed mails that are mended and sent again in one step, once', async () => {
    const id = await enquire()
    const [mail] = await desk.rows(
      `INSERT INTO "Mail" (kind, state, "to", message_id, enquiry_id) VALUES ('acknowledgement', 'failed', 'x', $1, $2) RETURNING id`,
      [`r${id}`, id],
    )
    const resend = (to: unknown, about = id) => desk.ask('POST', `enquiries/${about}/resend`, { mail: mail.id, to })
    for (const odd of ['', 'nobody', 'a@b.c, d@e.f', 'a@b.c\nBcc: x@y.z', `${'x'.repeat(300)}@y.z`])
      expect((await resend(odd)).body.errors).toHaveProperty('to')
    expect((await resend('a@example.com', await enquire())).status).toBe(410)
    for (const odd of [3_000_000_000, 0, 'x', undefined])
      expect((await desk.ask('POST', `enquiries/${id}/resend`, { mail: odd })).status).toBe(422)
    expect((await resend(' right@example.com ')).status).toBe(200)
    expect(await desk.rows('SELECT state, "to" FROM "Mail" WHERE id = $1', [mail.id])).toEqual([
      { state: 'queued', to: 'right@example.com' },
    ])
    expect((await resend('a@example.com')).status).toBe(422)
  })
  it('has mails that are sent again while it is being deleted, without the two waiting for each other', async () => {
    const send = {
      resend: (id: number, mail: number) => desk.ask('POST', `enquiries/${id}/resend`, { mail }),
      retry: (_: number, mail: number) => desk.ask('POST', `mails/${mail}/retry`),
    }
    for (const way of ['resend', 'retry'] as const) {
      const id = await enquire()
      const [mail] = await desk.rows(
        `INSERT INTO "Mail" (kind, state, "to", message_id, enquiry_id) VALUES ('acknowledgement', 'failed', 'a@example.com', $2, $1) RETURNING id`,
        [id, `${way}${id}`],
      )
      const deletion = {
        first: 'SELECT FROM "Enquiry" WHERE id = $1 FOR UPDATE',
        last: 'DELETE FROM "Enquiry" WHERE id = $1',
      }
      const { status } = await againstTransaction({ ...deletion, values: [id] }, () => send[way](id, mail.id))
      expect([410, 422]).toContain(status)
    }
  })
  it('of the other boutique is not a boutique’s to assign or to mail', async () => {
    const id = await enquire({ boutique: 'Geneva' })
    await desk.sit(chair.boutique)
    for (const [action, values] of [
      ['assign', { to: null }],
      ['resend', { mail: 1 }],
    ] as const)
      expect((await desk.ask('POST', `enquiries/${id}/${action}`, values)).status).toBe(403)
    await desk.sit(chair.manager)
  })
})

describe('who answers', () => {
  const assign = (id: number, values: object) => desk.ask('POST', `enquiries/${id}/assign`, values)
  const assignee = async (id: number) =>
    (await desk.rows('SELECT assigned_to AS to FROM "Enquiry" WHERE id = $1', [id]))[0].to
  beforeAll(() => desk.sit(chair.manager))

  it('is not overwritten by a page that does not know of it yet', async () => {
    const [lea, max] = [await desk.hire('manager'), await desk.hire('manager')]
    await desk.rows(`UPDATE "StaffAccount" SET name = 'Lea London' WHERE id = $1`, [lea])
    const id = await enquire()
    expect((await assign(id, { to: lea, from: null })).status).toBe(200)
    const late = await assign(id, { to: max, from: null })
    expect([late.status, late.body.errors]).toEqual([
      422,
      { assigned_to: ['Lea London has taken this in the meantime.'] },
    ])
    expect((await assign(id, { to: null, from: max })).status).toBe(422)
    expect(await assignee(id)).toBe(lea)
    expect((await assign(id, { to: max, from: lea })).status).toBe(200)
    expect((await assign(id, { to: null, from: max })).status).toBe(200)
    const freed = await assign(id, { to: max, from: lea })
    expect([freed.status, freed.body.errors]).toEqual([
      422,
      { assigned_to: [expect.stringMatching(/no longer assigned/)] },
    ])
  })
})

describe('in words', () => {
  it('a reply takes no address and no header from what was typed', () => {
    const facts = {
      reference: 'R',
      email: 'a@b.example?bcc=c@d.example',
      phone: '020',
      name: '{brand}',
      item: '',
      boutique: 'London',
      colleague: 'C',
      brand: 'B',
    }
    expect(fillReply('{name}', facts)).toBe('{brand}')
    expect(replyLinks('x', facts).mail).toMatch(/^mailto:a%40b\.example%3Fbcc%3Dc%40d\.example\?/)
    expect(replyLinks('x', facts).whatsApp).toBeNull()
  })
})
