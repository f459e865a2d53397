import { describe, expect, it, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { rows } from '@/lib/db/test-database'
import { column, ownCondition } from './list-conditions'
import { deleteRecord } from './record-writes'
import { resources } from './resources/all'
import { pieces } from './resources/pieces'
import { type Action, actions, isOwn } from './roles'
import { prepareDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { ids, hire, sit, ask, newPiece } = prepareDesk()

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
          message: 'You are now signed in as A manager in another tab or window. Nothing was saved.',
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
    await rows('DELETE FROM "StaffSession"')
    expect((await ask('GET', 'me')).status).toBe(404)
  })
  it('is whoever was suspended, at once', async () => {
    const id = await hire('manager')
    await sit(id)
    expect((await ask('GET', 'me')).status).toBe(200)
    await rows('UPDATE "StaffAccount" SET suspended = true WHERE id = $1', [id])
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
    boutiques: kept,
    currencies: kept,
    synonyms: kept,
    specialists: kept,
    trust: kept,
    membership: fixed,
    settings: ['see edit', 'see', ''],
    history: ['see edit', 'see edit', ''],
    bin: ['see delete', 'see', ''],
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
    expect(await deleteRecord(pieces, { id: String(geneva.id), version: null }, staff)).toMatchObject({
      ok: false,
      reason: 'forbidden',
    })
    expect(await deleteRecord(pieces, { id: '999999', version: null }, staff)).toEqual({ ok: false, reason: 'gone' })
    const far = { Family: 'watch', SKU: 'T-far', Name: 'Far', ManufacturerName: 'Rolex' }
    for (const elsewhere of [{ WatchLocation: 'Geneva' }, { WatchLocation: null, Location: 'Geneva' }]) {
      const { status, body } = await ask('POST', 'pieces', { ...far, ...elsewhere })
      const [field] = Object.keys(elsewhere).slice(-1)
      expect([status, body.errors]).toEqual([
        422,
        { [field ?? '']: [expect.stringMatching(/^You can add pieces for London only/)] },
      ])
    }
    expect(await rows(`SELECT FROM "StockItem" WHERE "SKU" = 'T-far'`)).toHaveLength(0)
  })
})

describe('whose record it is', () => {
  it('is answered alike by the screens and by the database', async () => {
    await sit('manager')
    for (const values of [{ WatchLocation: 'Geneva' }, { WatchLocation: 'London' }, {}]) await newPiece(values)
    for (const boutique of ['Geneva', 'London'])
      await rows(
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
