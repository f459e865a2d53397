import { beforeAll, describe, expect, it, vi } from 'vitest'
import { othersWords } from './roles'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
const staff = { id: 0, name: 'A manager', email: 'm@ninety.example', role: 'manager' as const, boutique: '' }
let piece: string

beforeAll(async () => {
  desk = await openTestDesk()
  staff.id = await desk.hire('manager')
  await desk.sit(staff.id)
  piece = String((await desk.rows(`SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = 'G1'`))[0].id)
  await desk.rows(`INSERT INTO "Page" (name, title, content) VALUES ('about', 'About us', '<p>Old words.</p>')`)
  await desk.rows(
    `INSERT INTO "JournalArticle" (slug, title, content, status) VALUES ('draft', 'A draft', '<p>x</p>', 1)`,
  )
})

const keep = (resource: string, id: string | number, values: object) =>
  desk.ask('POST', 'previews', { resource, id, values })
const look = async (resource: string, id: string) =>
  (await import('./preview-data')).findPreviewData(resource, id, staff)
const seen = async (resource: string, id: string, values: object) => {
  expect((await keep(resource, id, values)).status).toBe(200)
  return look(resource, id)
}

describe('a preview', () => {
  it('shows a piece as it will stand, and nothing of it is saved', async () => {
    const before = await desk.rows('SELECT count(*)::int AS rows FROM "History"')
    const sight = await seen('pieces', piece, { Name: 'Typed anew', Price: '£99.500', published: false })
    expect(sight).toMatchObject({
      ok: true,
      result: { kind: 'piece', detail: { piece: { name: 'Typed anew', price: { text: '£99,500' } } } },
    })
    expect(await desk.rows(`SELECT "Name", "Price"::int AS price FROM "StockItem" WHERE "SKU" = 'G1'`)).toEqual([
      { Name: 'RM 055 White', price: 172000 },
    ])
    expect(await desk.rows('SELECT count(*)::int AS rows FROM "History"')).toEqual(before)
  })
  it('shows a draft article and a page, without what may not run', async () => {
    const [{ id }] = await desk.rows(`SELECT id FROM "JournalArticle"`)
    const article = await seen('articles', String(id), { content: '<p>Typed <b style="x">words</b></p>', status: 1 })
    expect(article).toMatchObject({ ok: true, result: { article: { content: '<p>Typed <b>words</b></p>' } } })
    expect(await seen('pages', 'about', { content: '<p>New words.</p>' })).toMatchObject({
      ok: true,
      result: { page: { title: 'About us', content: '<p>New words.</p>' } },
    })
    expect(await desk.rows(`SELECT content FROM "Page"`)).toEqual([{ content: '<p>Old words.</p>' }])
  })
  it('says what cannot be saved', async () => {
    expect(await seen('pieces', piece, { Price: 'a lot' })).toMatchObject({
      ok: false,
      sentences: [expect.stringMatching(/isn’t a price/)],
    })
    expect(await seen('pieces', piece, { SKU: 'M1' })).toMatchObject({
      ok: false,
      sentences: [expect.stringMatching(/taken by another piece/)],
    })
    expect(await seen('pages', 'about', { content: '<script>1</script>' })).toMatchObject({
      ok: false,
      sentences: [expect.stringMatching(/must not run/)],
    })
    expect(await seen('pieces', '999999', {})).toMatchObject({ ok: false })
  })
  it.each([
    ['of members', { resource: 'members', id: 1, values: {} }, 403],
    ['of nothing', { resource: 'nothing', id: 1, values: {} }, 403],
    ['without a record', { resource: 'pieces', values: {} }, 422],
    ['with a list of values', { resource: 'pieces', id: 1, values: [1] }, 422],
    ['of endless words', { resource: 'pieces', id: 'x'.repeat(500), values: {} }, 422],
  ])('%s is refused', async (_what, body, status) => {
    expect((await desk.ask('POST', 'previews', body)).status).toBe(status)
  })
  it('is for nobody who may not change the record', async () => {
    await desk.sit(await desk.hire('boutique'))
    expect((await keep('pages', 'about', { title: 'x' })).status).toBe(403)
    await desk.sit(null)
    expect((await keep('pieces', piece, {})).status).toBe(404)
    await desk.sit(staff.id)
  })
  it('shows a boutique’s colleague no piece of the other boutique, whatever place is typed into it', async () => {
    const [london] = await desk.rows(`SELECT "StockItemId"::text AS id FROM "StockItem" WHERE "SKU" = 'M1'`)
    const [nowhere] = await desk.rows(`
      INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'N1', 'Nowhere', 'Rolex')
      RETURNING "StockItemId"::text AS id`)
    const id = await desk.hire('boutique', 'London')
    const colleague = { ...staff, id, role: 'boutique' as const, boutique: 'London' }
    const { findPreviewData } = await import('./preview-data')
    const seenByColleague = async (record: string, values: object) => {
      expect((await keep('pieces', record, values)).status).toBe(200)
      return findPreviewData('pieces', record, colleague)
    }
    await desk.sit(id)
    const others = { ok: false, sentences: [othersWords] }
    for (const values of [{ Name: 'Mine' }, { Name: 'Mine', WatchLocation: 'London' }, { WatchLocation: null }])
      expect(await seenByColleague(piece, values)).toEqual(others)
    for (const own of [london.id, nowhere.id])
      expect(await seenByColleague(own, { Name: 'Typed anew' })).toMatchObject({
        ok: true,
        result: { kind: 'piece', detail: { piece: { name: 'Typed anew' } } },
      })
    await desk.sit(staff.id)
  })
  it('shows photographs of drafts to staff alone', async () => {
    const { isVisible } = await import('@/lib/auth/visibility')
    const draft = { published: false, deletedAt: null, MembersAreaOnly: 1 }
    expect([isVisible(draft, { kind: 'staff' }), isVisible(draft, { kind: 'guest' })]).toEqual([true, false])
    const { currentPhotoViewer } = await import('./photo-route')
    expect(await currentPhotoViewer()).toEqual({ kind: 'staff' })
  })
})
