import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { whileRefused } from '@/lib/db/test-database'
import { column, ownCondition } from './bindings'
import { deleteRecord } from './records'
import { resources } from './resources/all'
import { pieces } from './resources/pieces'
import { fieldsOf } from './resources/resource'
import { type Action, actions, isOwn, type Role, roles } from './roles'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
const ids = {} as Record<Role, number>
beforeAll(async () => {
  desk = await openTestDesk()
  for (const role of roles) ids[role] = await desk.hire(role)
})

const sit = (role: Role | null) => desk.sit(role && ids[role])
const ask = (...asked: Parameters<typeof desk.ask>) => desk.ask(...asked)
let skus = 0
const newPiece = async (values: Record<string, unknown> = {}) => {
  const SKU = `T${++skus}`
  const answer = await ask('POST', 'pieces', {
    Family: 'watch',
    SKU,
    Name: 'Test',
    ManufacturerName: 'Rolex',
    ...values,
  })
  expect(answer.status).toBe(201)
  return answer.body.data
}

describe('a page that shows somebody else than has signed in since, in another tab', () => {
  const from = (id: number) => ({ 'x-staff-account': String(id) })
  it('changes nothing, and is told who sits here now', async () => {
    await sit('manager')
    const { id, version } = await newPiece()
    const answers = [
      await ask('PUT', `pieces/${id}`, { version, Strap: 'Steel' }, from(ids.owner)),
      await ask('DELETE', `pieces/${id}`, {}, from(ids.owner)),
      await ask('PUT', 'uploads/one?sku=T1', 'bytes', from(ids.owner)),
    ]
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        409,
        {
          message: 'You are A manager now, in another tab or window. Nothing was saved.',
          signedInAs: { id: ids.manager, name: 'A manager' },
        },
      ])
    expect((await ask('GET', `pieces/${id}`, undefined, from(ids.owner))).body.data.Strap).toBeNull()
  })
  it('is told nothing if it shows whoever sits here, or does not say', async () => {
    await sit('manager')
    const { id, version } = await newPiece()
    const saved = await ask('PUT', `pieces/${id}`, { version, Strap: 'Steel' }, from(ids.manager))
    expect([saved.status, saved.body.data.Strap]).toEqual([200, 'Steel'])
    expect((await ask('PUT', `pieces/${id}`, { version: null, Strap: 'Rubber' })).status).toBe(200)
  })
  it('previews what is typed, and signs out, without being asked in whose name', async () => {
    await sit('manager')
    const { id } = await newPiece()
    const previewed = await ask('POST', 'previews', { resource: 'pieces', id, values: {} }, from(ids.owner))
    expect([previewed.status, previewed.body.data]).toEqual([200, { address: `/staff/preview/pieces/${id}` }])
    expect((await ask('DELETE', 'session', {}, from(ids.owner))).status).toBe(204)
    expect((await ask('GET', 'me')).status).toBe(404)
  })
})

describe('whoever does not sit at the desk', () => {
  for (const [method, path] of [
    ['GET', 'me'],
    ['GET', 'pieces'],
    ['GET', 'nothing'],
    ['POST', 'pieces'],
    ['DELETE', 'session'],
    ['PATCH', 'pieces/1'],
  ] as const)
    it(`gets 404 for ${method} ${path}`, async () => {
      await sit(null)
      const answer = await ask(method, path)
      expect([answer.status, answer.text]).toEqual([404, '{"message":"Not found."}'])
    })
  it('is told no more with a forged or a revoked session', async () => {
    await sit('owner')
    await desk.rows('DELETE FROM "StaffSession"')
    expect((await ask('GET', 'me')).status).toBe(404)
  })
  it('is whoever was suspended, at once', async () => {
    const id = await desk.hire('manager')
    await desk.sit(id)
    expect((await ask('GET', 'me')).status).toBe(200)
    await desk.rows('UPDATE "StaffAccount" SET suspended = true WHERE id = $1', [id])
    expect((await ask('GET', 'me')).status).toBe(404)
  })
})

describe('who may do what', () => {
  const all = 'see create edit delete'
  const kept = [all, all, 'see'] as const
  const fixed = ['see edit', 'see edit', 'see'] as const
  /** What owner, manager and boutique may do: written out, so that no change of the rights passes unseen. */
  const expected: Record<string, readonly [owner: string, manager: string, boutique: string]> = {
    pieces: [all, all, 'see create edit'],
    sales: ['see edit', 'see edit', ''],
    enquiries: ['see edit', 'see edit', 'see edit'],
    members: fixed,
    mails: ['see edit', 'see edit', ''],
    articles: kept,
    categories: kept,
    press: kept,
    pages: kept,
    blurbs: kept,
    excerpts: fixed,
    slides: kept,
    featured: fixed,
    menu: kept,
    boutiques: fixed,
    specialists: kept,
    trust: kept,
    membership: fixed,
    settings: ['see edit', 'see', ''],
    history: ['see edit', 'see edit', ''],
    colleagues: [all, '', ''],
  }
  const methodOf = { see: 'GET', create: 'POST', edit: 'PUT', delete: 'DELETE' } as const
  /** The answers to whoever may: there is no record 999999, and a new one lacks what is required. */
  const allowed: Record<Action, number[]> = { see: [200], create: [422], edit: [404, 410, 422], delete: [404, 410] }
  it('is written out for every record type', () =>
    expect(Object.keys(expected).sort()).toEqual(resources.map(({ name }) => name as string).sort()))
  for (const [name, rights] of Object.entries(expected))
    for (const [at, role] of (['owner', 'manager', 'boutique'] as const).entries())
      for (const action of actions) {
        const may = rights[at]?.split(' ').includes(action)
        it(`${role} ${may ? 'may' : 'may not'} ${action} ${name}`, async () => {
          await sit(role)
          const path = action === 'create' || action === 'see' ? name : `${name}/999999`
          const answer = await ask(methodOf[action], path, { version: null })
          expect(may ? allowed[action] : [403]).toContain(answer.status)
        })
      }
  it('lets a boutique change its own pieces and those that are nowhere, and no others', async () => {
    await sit('manager')
    const geneva = await newPiece({ WatchLocation: 'Geneva' })
    const london = await newPiece({ WatchLocation: 'London' })
    const nowhere = await newPiece()
    await sit('boutique')
    const rename = ({ id, version }: { id: number; version: string }) =>
      ask('PUT', `pieces/${id}`, { version, Name: 'Renamed' })
    expect((await rename(geneva)).status).toBe(403)
    expect((await rename(london)).status).toBe(200)
    expect((await rename(nowhere)).status).toBe(200)
    const many = await ask('POST', 'pieces/bulk', { ids: [london.id, geneva.id], StatusName: 'Sold' })
    expect(many.status).toBe(403)
    expect((await ask('GET', `pieces/${london.id}`)).body.data.StatusName).toBe(null)
    const staff = { id: ids.boutique, name: '', email: '', role: 'boutique', boutique: 'London' } as const
    expect(await deleteRecord(pieces, String(geneva.id), staff)).toMatchObject({ ok: false, reason: 'forbidden' })
    expect(await deleteRecord(pieces, '999999', staff)).toEqual({ ok: false, reason: 'gone' })
    const far = { Family: 'watch', SKU: 'T-far', Name: 'Far', ManufacturerName: 'Rolex' }
    for (const elsewhere of [{ WatchLocation: 'Geneva' }, { WatchLocation: null, Location: 'Geneva' }]) {
      const { status, body } = await ask('POST', 'pieces', { ...far, ...elsewhere })
      const [field] = Object.keys(elsewhere).slice(-1)
      expect([status, body.errors]).toEqual([
        422,
        { [field ?? '']: [expect.stringMatching(/^You make pieces of London/)] },
      ])
    }
    expect(await desk.rows(`SELECT FROM "StockItem" WHERE "SKU" = 'T-far'`)).toHaveLength(0)
  })
})

describe('whose record it is', () => {
  it('is answered alike by the screens and by the database', async () => {
    await sit('manager')
    for (const values of [{ WatchLocation: 'Geneva' }, { WatchLocation: 'London' }, {}]) await newPiece(values)
    for (const boutique of ['Geneva', 'London'])
      await desk.rows(
        `INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt", boutique)
         VALUES ('contact', 'ada@example.com', '', 'Hello', 'yes', now(), $1)`,
        [boutique],
      )
    for (const role of ['boutique', 'manager'] as const) {
      await sit(role)
      const me = (await ask('GET', 'me')).body.data
      const found = new Set<boolean>()
      for (const resource of resources.filter(({ name }) => /^(pieces|enquiries|boutiques)$/.test(name))) {
        const records: Record<string, unknown>[] = (await ask('GET', `${resource.name}?perPage=100`)).body.data
        expect(records.length).toBeGreaterThan(1)
        for (const record of records) {
          const [row] = await db.$queryRaw<{ own: boolean }[]>`
            SELECT (${ownCondition(resource, me)}) AS own FROM ${column(resource.table)}
            WHERE ${column(resource.key)}::text = ${String(record.id)}`
          const own = isOwn(me, resource.name, record)
          expect([resource.name, record.id, own]).toEqual([resource.name, record.id, row?.own])
          found.add(own)
        }
      }
      expect(found.has(false)).toBe(role === 'boutique')
    }
  })
})

describe('an unsafe request', () => {
  it('must bring the token and come from a page of ours', async () => {
    await sit('owner')
    const foreign: Record<string, string>[] = [
      { 'x-xsrf-token': 'x' },
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of foreign) expect((await ask('POST', 'pieces', {}, headers)).status).toBe(419)
  })
  for (const [body, status] of [
    ['{', 400],
    ['[]', 422],
    ['null', 422],
    [`{"a":"${'x'.repeat(1_600_000)}"}`, 413],
  ] as const)
    it(`with the body ${body.slice(0, 10)} is refused with ${status}`, async () => {
      await sit('owner')
      expect((await ask('POST', 'pieces', body)).status).toBe(status)
    })
})

describe('a piece', () => {
  it('is made with a price as people type it, and read back as it was stored', async () => {
    await sit('manager')
    const piece = await newPiece({ Price: '28.950,00', Currency: 'CHF', MembersAreaOnly: true })
    expect(piece).toMatchObject({
      Price: '28950.00',
      Currency: 'CHF',
      MembersAreaOnly: 1,
      ownPrice: 'CHF 28,950',
      photos: 0,
    })
  })
  it('takes the currency that is typed with its price, though another one is sent or stored', async () => {
    await sit('manager')
    const { id, version, ...made } = await newPiece({ Price: 'CHF 148’000.–', Currency: '£' })
    expect(made).toMatchObject({ Price: '148000.00', Currency: 'CHF' })
    const typed = await ask('PUT', `pieces/${id}`, { version, Price: '$28,950' })
    expect(typed.body.data).toMatchObject({ Price: '28950.00', Currency: 'USD' })
    const bare = await ask('PUT', `pieces/${id}`, { version: null, Price: '29,000' })
    expect(bare.body.data).toMatchObject({ Price: '29000.00', Currency: 'USD' })
  })
  it('says a day without a time, which another time zone would move', async () => {
    await sit('manager')
    const { id, servicedOn } = await newPiece({ servicedOn: '2026-11-02' })
    expect(servicedOn).toBe('2026-11-02')
    expect((await ask('GET', `pieces/${id}`)).body.data.servicedOn).toBe('2026-11-02')
  })
  const refused: [string, Record<string, unknown>, string, RegExp][] = [
    ['without a name', { Name: ' ' }, 'Name', /must not be empty/],
    ['with a SKU that another has', { SKU: 'g1' }, 'SKU', /taken by another piece/],
    ['with the folder of the site for a SKU', { SKU: 'site' }, 'SKU', /folder of the site’s own pictures/],
    ['with a SKU of signs', { SKU: '#!' }, 'SKU', /1 to 40 letters/],
    ['with words for a price', { Price: 'a lot' }, 'Price', /is no price/],
    ['with a negative price', { Price: '-5' }, 'Price', /negative/],
    ['with an unknown currency', { Currency: 'EUR' }, 'Currency', /one of the choices/],
    ['of no family', { Family: 'car' }, 'Family', /one of the choices/],
    ['with a list for a name', { Name: ['x'] }, 'Name', /must be text/],
    ['with an object for a price', { Price: {} }, 'Price', /must be a price/],
    ['that says maybe', { isPOA: 'maybe' }, 'isPOA', /yes or no/],
    ['with endless words', { Model: 'x'.repeat(121) }, 'Model', /more than 120/],
  ]
  for (const [what, values, field, sentence] of refused)
    it(`${what} is refused at ${field}`, async () => {
      await sit('manager')
      const answer = await ask('POST', 'pieces', {
        Family: 'watch',
        SKU: `R${++skus}`,
        Name: 'Test',
        ManufacturerName: 'Rolex',
        ...values,
      })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ [field]: [expect.stringMatching(sentence)] })
    })
  it('takes NUL bytes, emoji and right-to-left text for what they are', async () => {
    await sit('manager')
    expect((await newPiece({ Name: 'ساعة \u0000 ⌚️' })).Name).toBe('ساعة  ⌚️')
  })
  it('saved by two: the later one is told and gets both, and may insist', async () => {
    await sit('manager')
    const { id, version } = await newPiece({ Model: 'before' })
    expect((await ask('PUT', `pieces/${id}`, { version, Model: 'first' })).status).toBe(200)
    const late = await ask('PUT', `pieces/${id}`, { version, Model: 'second' })
    expect([late.status, late.body.current.Model]).toEqual([409, 'first'])
    const insisted = await ask('PUT', `pieces/${id}`, { version: late.body.current.version, Model: 'second' })
    expect([insisted.status, insisted.body.data.Model]).toEqual([200, 'second'])
  })
  it('saved by two at the same moment is written once', async () => {
    await sit('manager')
    const { id, version } = await newPiece()
    const both = await Promise.all(['one', 'other'].map((Model) => ask('PUT', `pieces/${id}`, { version, Model })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  it('keeps columns that the desk has no field for', async () => {
    await sit('manager')
    const { id, version } = await newPiece()
    await ask('PUT', `pieces/${id}`, { version, brandKey: 'x', shuffleKey: 1, StockItemId: 5, Name: 'Kept' })
    const [row] = await desk.rows('SELECT "brandKey", "Name" FROM "StockItem" WHERE "StockItemId" = $1', [id])
    expect(row).toEqual({ brandKey: 'rolex', Name: 'Kept' })
  })
  it('changed with many is changed with all of them or with none', async () => {
    await sit('manager')
    const one = await newPiece()
    const two = await newPiece()
    const done = await ask('POST', 'pieces/bulk', { ids: [one.id, two.id], StatusName: 'Sold' })
    expect(done.body.count).toBe(2)
    expect((await ask('POST', 'pieces/bulk', { ids: [one.id, 999999], StatusName: '' })).status).toBe(403)
    expect((await ask('GET', `pieces/${one.id}`)).body.data.isSold).toBe(true)
    expect((await ask('POST', 'pieces/bulk', { ids: [one.id], Name: 'x' })).status).toBe(422)
    expect((await ask('POST', 'pieces/bulk', { ids: 'x' })).status).toBe(422)
    expect((await ask('POST', 'pieces/bulk', { ids: [one.id, { toString: 1 }], StatusName: '' })).status).toBe(422)
    const endless = Array.from({ length: 501 }, (_, index) => index + 1)
    expect((await ask('POST', 'pieces/bulk', { ids: endless, StatusName: '' })).body.errors.form).toEqual([
      'At most 500 are changed at once: choose fewer.',
    ])
    expect((await ask('POST', 'pieces/bulk', { ids: [one.id, one.id], StatusName: '' })).body.count).toBe(1)
  })
  it('is listed with as many as can be changed at once', async () => {
    await sit('manager')
    await desk.rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName")
      SELECT 'watch', 'MANY-' || number, 'Many', 'Rolex' FROM generate_series(1, 501) AS number`)
    for (const [asked, listed] of [
      [250, 250],
      [501, 500],
    ])
      expect((await ask('GET', `pieces?per_page=${asked}`)).body.data).toHaveLength(listed ?? 0)
    await desk.rows(`DELETE FROM "StockItem" WHERE "SKU" LIKE 'MANY-%'`)
  })
  it('goes to another boutique with many, each by the column of its kind', async () => {
    await sit('manager')
    const watch = await newPiece()
    const jewel = await newPiece({ Family: 'jewellery' })
    const both = { WatchLocation: 'Geneva', JewelleryLocation: 'Geneva' }
    expect((await ask('POST', 'pieces/bulk', { ids: [watch.id, jewel.id], ...both })).body.count).toBe(2)
    const places = await desk.rows(
      'SELECT "WatchLocation" AS watch, "JewelleryLocation" AS jewel FROM "StockItem" WHERE "StockItemId" = ANY ($1) ORDER BY 1',
      [[watch.id, jewel.id]],
    )
    expect(places).toEqual([
      { watch: 'Geneva', jewel: null },
      { watch: null, jewel: 'Geneva' },
    ])
  })
  it('is found by the shop’s search, also by a price that visitors do not see', async () => {
    await sit('boutique')
    await desk.sit(ids.manager)
    const { SKU } = await newPiece({ Price: '654321', isPOA: true, Model: 'RM 11-03' })
    const found = async (query: string) =>
      (await ask('GET', `pieces?${query}`)).body.data.map((piece: { SKU: string }) => piece.SKU)
    expect(await found('q=654,321')).toEqual([SKU])
    expect(await found('q=rm1103+654321')).toEqual([SKU])
    expect(await found(`q=Ref.+${SKU}`)).toEqual([SKU])
    expect(await found('q=rm1103+watch+654321')).toEqual([SKU])
    expect(await found('q=rm1103+ring+654321')).toEqual([])
    expect(await found('filter.price=true')).not.toContain(SKU)
    expect(await found('filter.members=true')).toContain('M1')
    expect(await found('filter.boutique=Geneva&q=G1')).toEqual(['G1'])
  })
  for (const query of [
    'page=0',
    'page=-1',
    'page=x',
    'page=99999999999',
    'per_page=100000',
    'sort=password',
    'sort=";--',
    'direction=sideways',
    'q=%25%00_\\',
    'filter.status=x',
    'filter.status=__proto__',
    'filter.nothing=1',
    'ids=x,1,%00',
    'ids=',
  ])
    it(`is listed whatever is asked: ${query}`, async () => {
      await sit('manager')
      expect((await ask('GET', `pieces?${query}`)).status).toBe(200)
    })
  for (const path of [
    'pieces/0',
    'pieces/x',
    'pieces/99999999999999999999',
    'pieces/1e3',
    'pieces/-1',
    'things/1',
    'pieces/1/2/3',
    '__proto__',
    'constructor/1',
  ])
    it(`is not found at ${path}`, async () => {
      await sit('manager')
      expect((await ask('GET', path)).status).not.toBe(500)
      expect((await ask('GET', path)).status).toBeGreaterThanOrEqual(404)
    })
})

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
    expect(await desk.rows('SELECT kind, "to" FROM "Mail" WHERE staff_id = $1', [id])).toEqual([
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
    expect(await desk.rows('SELECT FROM "StaffAccount" WHERE email = $1', [values.email])).toEqual([])
    const { id } = (await ask('POST', 'colleagues', values)).body.data
    expect(await desk.rows('SELECT kind FROM "Mail" WHERE staff_id = $1', [id])).toEqual([{ kind: 'staff_invitation' }])
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
      'A suspended colleague is not invited. Take the suspension back first.',
    ])
    expect(await desk.rows('SELECT FROM "Mail" WHERE staff_id = $1', [id])).toEqual([])
  })
  it('is refused at the field: a known address, no address, a boutique that is missing', async () => {
    await sit('owner')
    const hire = async (values: object) =>
      (await ask('POST', 'colleagues', { name: 'Eve', email: 'eve@ninety.example', role: 'manager', ...values })).body
        .errors
    expect(await hire({ email: 'owner1@ninety.example' })).toEqual({ email: [expect.stringMatching(/already/)] })
    expect(await hire({ email: 'nobody' })).toEqual({ email: [expect.stringMatching(/no e-mail address/)] })
    expect(await hire({ role: 'boutique' })).toEqual({ boutique: [expect.stringMatching(/needs a boutique/)] })
  })
  it('does not shut themselves out: another owner does that', async () => {
    await sit('owner')
    const other = await desk.hire('owner')
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
    await desk.rows(`UPDATE "StaffAccount" SET role = 'manager' WHERE role = 'owner' AND id <> $1`, [ids.owner])
    for (const change of [
      `UPDATE "StaffAccount" SET suspended = true`,
      `UPDATE "StaffAccount" SET role = 'manager'`,
      `DELETE FROM "StaffAccount"`,
    ])
      await expect(desk.rows(`${change} WHERE id = $1`, [ids.owner])).rejects.toThrow(/needs an owner/)
    expect((await ask('GET', 'me')).status).toBe(200)
  })
})

describe('the first owner', () => {
  it('is made by a link of the console, which works while nobody has an account', async () => {
    const { firstOwnerUrl, parseInvitation } = await import('./invitation')
    const { acceptInvitation, findInvited } = await import('./commands')
    const token = parseInvitation(new URL(firstOwnerUrl()).searchParams.get('token'))
    expect(await findInvited(token)).toBe(null)
    expect(parseInvitation('0.1.x')).toBe(null)
    const chosen = {
      token: '',
      name: 'Eve',
      email: 'eve@ninety.example',
      password: 'a fine long phrase',
      password_confirmation: '',
    }
    expect(await acceptInvitation(token, chosen, { address: '10.0.0.2', browser: '' })).toEqual({
      ok: false,
      reason: 'gone',
    })
  })
})

describe('the history', () => {
  const changesOf = async (SKU: string) =>
    await desk.rows(
      `SELECT id, column_name, actor, command FROM "History" WHERE record_key = $1 AND operation = 'update' ORDER BY id`,
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
      `history?filter.record=${encodeURIComponent(`StockItem ${SKU}`)}&sort=id&direction=DESC`,
    )
    expect(own.body.data.map((one: { operation: string }) => one.operation)).toEqual(['update', 'insert'])
    expect((await ask('POST', `history/${change?.id}/undo`)).status).toBe(200)
    expect((await ask('GET', `pieces/${id}`)).body.data.Price).toBe('5000.00')
    await ask('PUT', `pieces/${id}`, { version: null, Price: '7000' })
    const late = await ask('POST', `history/${change?.id}/undo`)
    expect([first.status, late.status, late.body.errors.form]).toEqual([200, 422, [expect.stringMatching(/newer/)]])
  })
  it('calls a chosen record by its name, and says where an undo would name one that is gone', async () => {
    await sit('manager')
    const newCategory = async (name: string) => (await ask('POST', 'categories', { name })).body.data.id
    const [former, present] = [await newCategory('Former'), await newCategory('Present')]
    const article = { title: 'Two', slug: 'of-two-categories', date: '2026-11-20', status: 1, category_id: former }
    const { id } = (await ask('POST', 'articles', article)).body.data
    const change = async () => {
      const { body } = await ask(
        'GET',
        'history?filter.record=JournalArticle%20of-two-categories&filter.column_name=category_id',
      )
      return body.data[0]
    }
    const remove = (category: number) => ask('DELETE', `categories/${category}`)
    const kept = await remove(former)
    expect([kept.status, kept.body.errors]).toEqual([
      422,
      { name: ['This category cannot be deleted: 1 article is in it ("Two"). Give it another category first.'] },
    ])
    await ask('PUT', `articles/${id}`, { version: null, category_id: present })
    expect(await change()).toMatchObject({ old_value: 'Former', new_value: 'Present', isFormerGone: false })
    expect((await remove(former)).status).toBe(200)
    expect(await change()).toMatchObject({
      old_value: `category ${former} (gone)`,
      new_value: 'Present',
      isFormerGone: true,
    })
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

describe('a draft', () => {
  it('is what the desk’s form begins with; it is published by hand', async () => {
    await sit('manager')
    const { id, version, seenBy } = await newPiece({ published: false })
    expect(seenBy).toBe('Draft')
    expect((await ask('GET', 'pieces?filter.draft=true')).body.data.map((piece: { id: number }) => piece.id)).toEqual([
      id,
    ])
    const done = await ask('PUT', `pieces/${id}`, { version, published: true })
    expect(done.body.data.seenBy).toBe('Everybody')
    const dated = await ask('PUT', `pieces/${id}`, { version: null, publishAt: '2030-01-01T10:00:00Z' })
    expect(dated.body.errors).toEqual({ publishAt: [expect.stringMatching(/for drafts/)] })
  })
  it('is published although a time is typed, which then counts no more', async () => {
    await sit('manager')
    const at = '2100-01-01T10:00:00Z'
    const { id } = await newPiece({ published: false })
    const piece = await ask('PUT', `pieces/${id}`, { version: null, published: true, publishAt: at })
    expect([piece.status, piece.body.data?.publishAt]).toEqual([200, null])
    const written = { title: 'Timed', slug: 'timed', date: '2026-11-26', status: 0, publish_at: at }
    const article = await ask('POST', 'articles', written)
    expect([article.status, article.body.data?.publish_at]).toEqual([201, null])
  })
  it('takes a time with its zone alone: the server’s clock is nobody’s', async () => {
    await sit('manager')
    const { id } = await newPiece({ published: false })
    const set = (publishAt: string) => ask('PUT', `pieces/${id}`, { version: null, publishAt })
    for (const bare of ['2100-01-01T10:00', '2100-01-01T10:00:00.000', '2100-01-01', 'soon'])
      expect((await set(bare)).body.errors).toEqual({ publishAt: [expect.stringMatching(/must say its time zone/)] })
    expect((await set('2100-01-01T10:00+01:00')).body.data.publishAt).toBe('2100-01-01T09:00:00.000Z')
  })
  it('takes no time that is over; one whose time has passed is saved as it is', async () => {
    await sit('manager')
    const over = { publishAt: ['This time is over. Publish it now, or choose a later one.'] }
    const past = new Date(Date.now() - 3_600_000).toISOString()
    const { id } = await newPiece({ published: false, publishAt: '2100-01-01T10:00:00Z' })
    const refused = await ask('PUT', `pieces/${id}`, { version: null, publishAt: past })
    expect([refused.status, refused.body.errors]).toEqual([422, over])
    const made = await ask('POST', 'pieces', {
      Family: 'watch',
      SKU: 'OVER-1',
      Name: 'Test',
      ManufacturerName: 'Rolex',
      published: false,
      publishAt: past,
    })
    expect([made.status, made.body.errors]).toEqual([422, over])
    await desk.rows(`ALTER TABLE "StockItem" DISABLE TRIGGER refuse_time_that_is_over`)
    await desk.rows(`UPDATE "StockItem" SET "publishAt" = '${past}' WHERE "StockItemId" = ${id}`)
    await desk.rows(`ALTER TABLE "StockItem" ENABLE TRIGGER refuse_time_that_is_over`)
    const saved = await ask('PUT', `pieces/${id}`, { version: null, publishAt: past, Strap: 'Rubber' })
    expect([saved.status, saved.body.data?.Strap]).toEqual([200, 'Rubber'])
  })
})

describe('a refusal', () => {
  it('tells every wrong field of a boutique at once, in the words of its form', async () => {
    await sit('manager')
    await desk.rows(`INSERT INTO "Boutique" (name) VALUES ('London') ON CONFLICT DO NOTHING`)
    const { version } = (await ask('GET', 'boutiques/London')).body.data
    const wrong = { Email: 'nobody', PhoneNumber: 'call us', timeZone: 'Europe/Nowhere', AddressFirst: 'Right' }
    const answer = await ask('PUT', 'boutiques/London', { version, ...wrong })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        Email: ['Email must be an e-mail address or empty.'],
        PhoneNumber: ['Telephone must be a telephone number or empty.'],
        timeZone: [expect.stringMatching(/^Time zone "Europe\/Nowhere" is unknown/)],
      },
    ])
    expect((await ask('GET', 'boutiques/London')).body.data.version).toBe(version)
  })
  it('stands at the field of each number that its column cannot hold', async () => {
    await sit('manager')
    const { id, version } = await newPiece()
    const wrong = { caseSize: '412345678', thickness: '99999999', lugToLug: '48' }
    const answer = await ask('PUT', `pieces/${id}`, { version, ...wrong })
    expect(answer.body.errors).toEqual({
      caseSize: ['Case, without the crown is too large.'],
      thickness: ['Thickness is too large.'],
    })
    const columns = await desk.rows(
      `SELECT table_name, column_name, (10 ^ (numeric_precision - numeric_scale) - 10 ^ -numeric_scale)::float8 AS largest
       FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'numeric'`,
    )
    for (const { table, groups } of resources)
      for (const { name, kind, largest } of fieldsOf({ groups })) {
        const numeric = columns.find((one) => one.table_name === table && one.column_name === name)
        if (kind === 'number') expect([name, largest]).toEqual([name, numeric?.largest])
      }
  })
  it('stands at the field of a record that cannot be chosen, whatever is sent as its key', async () => {
    await sit('manager')
    const errorsOf = async (name: string, values: object) => (await ask('POST', name, values)).body.errors
    const article = { title: 'Nowhere', slug: 'nowhere', date: '2026-11-20', status: 1 }
    for (const category_id of ['abc', '99999999999999', '1.5', {}])
      expect(await errorsOf('articles', { ...article, category_id })).toEqual({
        category_id: ['Category must be one of the choices.'],
      })
    const blurb = { blurb_title: 'Nowhere', display_order: 1 }
    for (const page_name of [1, {}, 'x'.repeat(201)])
      expect(await errorsOf('blurbs', { ...blurb, page_name })).toEqual({
        page_name: ['Page must be one of the choices.'],
      })
    const [{ id }] = await desk.rows(`INSERT INTO "JournalCategory" (name) VALUES ('Chosen') RETURNING id`)
    const made = await ask('POST', 'articles', { ...article, category_id: String(id) })
    expect([made.status, made.body.data?.category_id]).toEqual([201, id])
  })
  it('stands at the address of a page that another page has, or the site itself', async () => {
    await sit('manager')
    const make = async (name: string) => (await ask('POST', 'pages', { name, title: 'A page' })).body.errors
    expect(await make('care')).toBeUndefined()
    expect(await make('care')).toEqual({ name: ['This address is taken by another page.'] })
    expect(await make('watches')).toEqual({ name: [expect.stringMatching(/reserved/)] })
    expect(await make('suggestions')).toEqual({ name: [expect.stringMatching(/endpoint|reserved/)] })
  })
  it('stands at the address of the network that it is about', async () => {
    await sit('owner')
    await desk.rows(`INSERT INTO "SiteSettings" (id) VALUES (1) ON CONFLICT DO NOTHING`)
    const wrong = { YouTubeURL: 'youtube.com/ninety', LinkedInURL: 'linkedin.com/ninety' }
    const answer = await ask('PUT', 'settings/1', { version: null, ...wrong })
    expect(answer.body.errors).toEqual({
      YouTubeURL: ['YouTube must begin with https:// or be empty.'],
      LinkedInURL: ['LinkedIn must begin with https:// or be empty.'],
    })
  })
  it('calls columns as their form does', async () => {
    await sit('manager')
    const article = { title: 'One', slug: 'one-of-two', date: '2026-11-20', status: 1 }
    await ask('POST', 'articles', article)
    const twice = await ask('POST', 'articles', article)
    expect(twice.body.errors).toEqual({ slug: ['The address "one-of-two" is taken by another article.'] })
    const { id, version } = await newPiece({ Price: '28950' })
    const none = await ask('PUT', `pieces/${id}`, { version, Price: '' })
    expect(none.body.errors).toEqual({
      Price: ['Switch ‘Price on application’ on to show POA, or give a price.'],
    })
    await desk.rows(
      `INSERT INTO "SiteSettings" (id, lowest_price) VALUES (1, 100) ON CONFLICT (id) DO UPDATE SET lowest_price = 100`,
    )
    const slip = await ask('PUT', `pieces/${id}`, { version, Price: '28.95' })
    await desk.rows('UPDATE "SiteSettings" SET lowest_price = NULL')
    expect(slip.body.errors.Price?.[0]).toMatch(/change ‘Refuse prices below’ in the settings/)
  })
})

describe('a piece whose kind changes', () => {
  it('keeps nothing of what only the other kind has, and whatever both have', async () => {
    await sit('manager')
    const { id, version } = await newPiece({
      Movement: 'Automatic',
      WatchMaterial: 'Steel',
      lugToLug: 47.5,
      Year: '2019',
    })
    // Typed before the kind was switched, and submitted too.
    const sent = { version, Family: 'jewellery', Strap: 'Leather', JewelleryMetal: 'Gold' }
    const changed = await ask('PUT', `pieces/${id}`, sent)
    expect(changed.body.data).toMatchObject({
      Family: 'jewellery',
      Movement: null,
      WatchMaterial: null,
      lugToLug: null,
      Strap: null,
      JewelleryMetal: 'Gold',
      Year: '2019',
    })
    const back = await ask('PUT', `pieces/${id}`, { version: changed.body.data.version, Family: 'watch' })
    expect(back.body.data).toMatchObject({ JewelleryMetal: null, Year: '2019' })
  })
  it('is made without what was typed for the former kind', async () => {
    await sit('manager')
    expect(await newPiece({ Family: 'jewellery', Movement: 'Automatic', JewelleryType: 'Ring' })).toMatchObject({
      Movement: null,
      JewelleryType: 'Ring',
    })
  })
  it('changed otherwise keeps all of it', async () => {
    await sit('manager')
    const { id, version } = await newPiece({ Movement: 'Automatic' })
    expect((await ask('PUT', `pieces/${id}`, { version, Name: 'Other' })).body.data.Movement).toBe('Automatic')
  })
})

it('a size may be typed with a decimal comma', async () => {
  await sit('manager')
  const { id, version } = await newPiece({ caseSize: '16,5' })
  expect((await ask('GET', `pieces/${id}`)).body.data.caseSize).toBe('16.50')
  const wrong = await ask('PUT', `pieces/${id}`, { version, caseSize: 'large' })
  expect(wrong.body.errors.caseSize).toEqual(['Case, without the crown must be a number.'])
})
