import { describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { resources } from './resources/all'
import { prepareDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { sit, ask, newPiece } = prepareDesk()

const listed = async (path: string, key = 'id') =>
  ((await ask('GET', path)).body.data as Record<string, unknown>[]).map((record) => record[key])
const binned = () => listed('bin')
const restore = (...ids: string[]) => ask('POST', 'bin/restore', { ids })
const form = async (answer: ReturnType<typeof ask>) => {
  const { status, body } = await answer
  return [status, Object.values(body.errors ?? {}).flat()[0]]
}

describe('a deleted piece', () => {
  it('is in the bin and in no list, count, choice or export of the desk, and comes back as it was', async () => {
    await sit('manager')
    const { id, SKU } = await newPiece({ Name: 'Binned', published: true, StatusName: 'Sold' })
    const places = [`pieces?q=${SKU}`, `pieces?ids=${id}`]
    for (const place of places) expect(await listed(place)).toEqual([id])
    const soldNow = async () => (await ask('GET', 'numbers')).body.data.sold.map((one: { id: number }) => one.id)
    expect(await soldNow()).toContain(id)
    expect((await ask('DELETE', `pieces/${id}`, {})).status).toBe(200)
    for (const place of places) expect(await listed(place)).toEqual([])
    expect(await soldNow()).not.toContain(id)
    expect((await ask('GET', 'bin')).body.data).toMatchObject([
      {
        id: `pieces ${id}`,
        kind: 'pieces',
        title: `Binned (${SKU})`,
        deleted_by: expect.stringContaining('A manager'),
      },
    ])
    expect((await restore(`pieces ${id}`)).status).toBe(200)
    expect(await binned()).toEqual([])
    for (const place of places) expect(await listed(place)).toEqual([id])
    expect((await ask('GET', `pieces/${id}`)).body.data).toMatchObject({ published: true, isSold: true })
  })
  it('can be read, and neither changed nor sold', async () => {
    await sit('manager')
    const { id } = await newPiece()
    await ask('DELETE', `pieces/${id}`, {})
    const said = [422, 'This piece is in the bin. Restore it first.']
    expect((await ask('GET', `pieces/${id}`)).body.data.seenBy).toBe('In the bin')
    expect(await form(ask('PUT', `pieces/${id}`, { version: null, Name: 'Other' }))).toEqual(said)
    const sale = { currency: '£', sold_on: new Date().toISOString().slice(0, 10) }
    expect(await form(ask('POST', `pieces/${id}/sell`, sale))).toEqual(said)
    expect((await ask('POST', 'pieces/bulk', { ids: [id], StatusName: 'Sold' })).status).toBe(403)
  })
})

const records: [name: string, values: Record<string, unknown>, taken: RegExp | null][] = [
  ['articles', { title: 'One', slug: 'one', date: '2026-01-01', status: 0 }, /^one is in the bin\. Restore it/],
  ['press', { title: 'One', date: '2026-01-01' }, null],
  ['pages', { name: 'one', title: 'One' }, /^one is in the bin\. Restore it/],
  ['slides', { slide_set: 'home', slide_title: 'One', slide_image: 'x', display_order: 1, tone: 'dark' }, null],
  ['specialists', { boutique_name: 'Geneva', name: 'Ida' }, /^Ida is in the bin\. Restore it/],
]

it.each(records)('the bin takes %s, and gives them back', async (name, values, taken) => {
  await sit('manager')
  const { status, body } = await ask('POST', name, values)
  expect([status, body.errors]).toEqual([201, undefined])
  const { id } = body.data
  expect((await ask('DELETE', `${name}/${id}`, {})).status).toBe(200)
  expect(await listed(name)).not.toContain(id)
  expect(await binned()).toContain(`${name} ${id}`)
  if (taken) expect((await form(ask('POST', name, values)))[1]).toMatch(taken)
  expect((await restore(`${name} ${id}`)).status).toBe(200)
  expect(await listed(name)).toContain(id)
})

describe('the bin', () => {
  it('lists every record type that has one', async () => {
    await sit('owner')
    const [{ definition }] = await rows(`SELECT pg_get_viewdef('"Bin"'::regclass) AS definition`)
    for (const { name, bin } of resources.filter(({ bin }) => bin))
      expect([name, definition.includes(`'${name}'::text`), bin]).toEqual([name, true, bin])
  })
  it('is emptied by owners alone, of what is in it', async () => {
    await sit('manager')
    const { id } = await newPiece()
    const remove = () => ask('DELETE', `bin/pieces%20${id}`, {})
    await ask('DELETE', `pieces/${id}`, {})
    expect((await remove()).status).toBe(403)
    await sit('boutique')
    expect((await ask('GET', 'bin')).status).toBe(403)
    expect((await restore(`pieces ${id}`)).status).toBe(403)
    await sit('owner')
    expect((await remove()).status).toBe(200)
    expect(await rows('SELECT FROM "StockItem" WHERE "StockItemId" = $1', [id])).toHaveLength(0)
    const kept = await newPiece()
    expect((await ask('DELETE', `bin/pieces%20${kept.id}`, {})).status).toBe(410)
    expect((await ask('GET', `pieces/${kept.id}`)).status).toBe(200)
  })
})
