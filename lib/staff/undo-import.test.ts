import { describe, expect, it, vi } from 'vitest'
import { runUploadedImport } from '@/lib/stock-import/queue'
import { openImportDesk } from './test-imports'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { desk, read, start, uploaded } = openImportDesk()

const bring = async (lines: string) => {
  const id = await start({ table: await uploaded(`${lines.length}.csv`, lines) })
  await runUploadedImport(id)
  return id
}
const stock = () =>
  desk.rows(
    `SELECT to_jsonb(s) - 'updatedAt' - 'deletedAt' AS piece, "deletedAt" IS NOT NULL AS binned FROM "StockItem" s ORDER BY "SKU"`,
  )
const look = async (id: number) => (await desk.ask('GET', `imports/${id}/undo`)).body.data
const undo = (id: number) => desk.ask('POST', `imports/${id}/undo`)
const set = (sku: string, change: string) => desk.rows(`UPDATE "StockItem" SET ${change} WHERE "SKU" = $1`, [sku])
const headings = 'SKU,Name,Brand,Price,StatusName,Description'

describe('an import that is undone', () => {
  it('has its new pieces in the bin and its changed ones as they were, sale and all, once', async () => {
    await bring(`${headings}\nA1,One,Rolex,5000,,<p>Text</p>\nA2,Two,Rolex,6000,,\nA3,Three,Rolex,7000,,\n`)
    const [{ id: sold }] = await desk.rows(`SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = 'A2'`)
    await desk.ask('POST', `pieces/${sold}/sell`, { price_obtained: '5900', currency: '£', sold_on: '2026-01-05' })
    const before = await stock()
    const id = await bring(
      `${headings}\nA1,Wrong,Omega,99000,deposit,<p>Wrong</p>\nA2,Two,Rolex,6100,on hold,\nN1,New,Rolex,9000,,\nN2,Newer,Rolex,9000,,\n`,
    )
    expect(await look(id)).toEqual({ created: 2, changed: 2, inTheWay: [] })
    await set('N1', 'published = NOT published')
    expect((await undo(id)).status).toBe(200)
    expect((await stock()).filter(({ binned }) => !binned)).toEqual(before)
    expect((await stock()).filter(({ binned }) => binned).map(({ piece }) => piece.SKU)).toEqual(['N1', 'N2'])
    expect(await desk.rows('SELECT taken_back_at FROM "Sale"')).toEqual([{ taken_back_at: null }])
    expect((await read(id)).undone_at).not.toBeNull()
    expect([(await undo(id)).status, (await desk.ask('GET', `imports/${id}/undo`)).status]).toEqual([410, 404])
  })
  it('can be the earlier of two, once the later is undone', async () => {
    const first = await bring(`${headings}\nA1,One,Rolex,5000,,\n`)
    const second = await bring(`${headings}\nA1,Second,Rolex,5500,,\n`)
    expect((await undo(first)).body.errors).toEqual({
      form: ['Not undone: 1 piece has been changed, sold or deleted since (A1).'],
    })
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
    expect(await stock()).toMatchObject([{ binned: true, piece: { Name: 'One' } }])
  })
  const newer: [what: string, change: (sku: string) => Promise<unknown>, sku: string][] = [
    ['a new piece was changed', (sku) => set(sku, '"Price" = 9500'), 'N1'],
    ['a new piece was renamed', (sku) => set(sku, `"SKU" = 'N1-B'`), 'N1'],
    ['a changed piece was changed again', (sku) => set(sku, '"Name" = \'Newest\''), 'A1'],
    ['a changed piece was deleted', (sku) => set(sku, '"deletedAt" = now()'), 'A1'],
    [
      'a piece was sold',
      async (sku) => {
        const [{ id }] = await desk.rows('SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = $1', [sku])
        await desk.ask('POST', `pieces/${id}/sell`, { currency: '£', sold_on: '2026-01-05' })
      },
      'N1',
    ],
  ]
  it.each(newer)('is refused, and nothing is changed, where %s since', async (_what, change, sku) => {
    await bring(`${headings}\nA1,One,Rolex,5000,,\n`)
    const id = await bring(`${headings}\nA1,Changed,Rolex,5500,,\nN1,New,Rolex,9000,,\n`)
    await change(sku)
    const now = await stock()
    expect((await look(id)).inTheWay).toEqual([sku])
    expect((await undo(id)).status).toBe(422)
    expect(await stock()).toEqual(now)
  })
  it('takes a price that was none, and a price on application, back to one on application', async () => {
    await bring(`${headings}\nA1,One,Rolex,,,\n`)
    const id = await bring(`${headings}\nA1,One,Rolex,5000,,\n`)
    expect((await undo(id)).status).toBe(200)
    expect(await stock()).toMatchObject([{ piece: { Price: null, isPOA: true } }])
  })
  it('is undone by whoever may import alone', async () => {
    const id = await bring(`${headings}\nA1,One,Rolex,5000,,\n`)
    await desk.sit(await desk.hire('boutique'))
    expect((await undo(id)).status).toBe(403)
  })
  it('names a SKU in the bin to the next import, which brings nothing of it', async () => {
    const lines = `${headings}\nA1,One,Rolex,5000,,\n`
    await undo(await bring(lines))
    const next = await bring(`${lines}NW-A1,One,Rolex,5000,,\n`)
    expect((await read(next)).problems).toMatchObject([
      { reason: 'A1 is in the bin', mend: 'Restore it, or delete it for good.' },
      { reason: 'A1 is in the bin', mend: 'Restore it, or delete it for good.' },
    ])
  })
})
