import { describe, expect, it } from 'vitest'
import { asActor, recordExport } from './history'
import { rows } from './test-database'

const historyOf = (key: string) =>
  rows(
    `SELECT operation, column_name AS what, old_value AS old, new_value AS new, actor, command FROM "History"
     WHERE record_name = $1 ORDER BY id`,
    [key],
  )
const add = (sku: string) =>
  rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price") VALUES ('watch', $1, 'A', 'B', 5000)`,
    [sku],
  )
const set = (sku: string, change: string) => rows(`UPDATE "StockItem" SET ${change} WHERE "SKU" = $1`, [sku])

describe('the history', () => {
  it('keeps every price and every sale of a piece, when it comes back too', async () => {
    await add('H1')
    await set('H1', `"Price" = 6000`)
    await set('H1', `"StatusName" = 'Sold', "soldAt" = '2026-01-02'`)
    await set('H1', `"StatusName" = NULL, "Price" = 7000`)
    const kept = (await historyOf('H1')).filter(({ what }) => what === 'Price' || what === 'soldAt')
    expect(kept).toMatchObject([
      { what: 'Price', old: 5000, new: 6000 },
      { what: 'soldAt', old: null, new: expect.stringContaining('2026-01-02') },
      { what: 'Price', old: 6000, new: 7000 },
      { what: 'soldAt', old: expect.stringContaining('2026-01-02'), new: null },
    ])
  })

  it('says nothing of what was saved without a change, nor of columns that the database keeps', async () => {
    await add('H2')
    await set('H2', `"Name" = 'A'`)
    await set('H2', `"Movement" = 'Automatic'`)
    expect((await historyOf('H2')).map(({ operation, what }) => `${operation} ${what}`)).toEqual([
      'insert ',
      'update Movement',
    ])
  })

  it('holds a deleted record whole', async () => {
    await add('H3')
    await rows(`DELETE FROM "StockItem" WHERE "SKU" = 'H3'`)
    expect((await historyOf('H3')).at(-1)).toMatchObject({
      operation: 'delete',
      old: { SKU: 'H3', Name: 'A', Price: 5000 },
      new: null,
    })
  })

  it('names who acted, for one transaction', async () => {
    await add('H4')
    await asActor({ actor: 'ada@ninety.example', command: 'desk' }, (tx) =>
      tx.stockItem.update({ where: { SKU: 'H4' }, data: { Name: 'By Ada' } }),
    )
    await set('H4', `"Name" = 'By nobody'`)
    expect((await historyOf('H4')).slice(1)).toMatchObject([
      { actor: 'ada@ninety.example', command: 'desk' },
      { actor: '', command: expect.not.stringContaining('desk') },
    ])
  })

  it('knows what was decided about a member, and nothing else of the person', async () => {
    const [{ id }] = await rows(`INSERT INTO "Member" (name, email) VALUES ('Ada L', 'ada@example.com') RETURNING id`)
    await rows(`UPDATE "Member" SET status = 1, phone = '+447700900000', name = 'Grace H' WHERE id = $1`, [id])
    await rows('DELETE FROM "Member" WHERE id = $1', [id])
    expect(await rows(`SELECT * FROM "History" WHERE record_type = 'Member' ORDER BY id`)).toMatchObject([
      { operation: 'update', column_name: 'status', old_value: 0, new_value: 1 },
      { operation: 'delete', old_value: null, new_value: null },
    ])
  })

  it('notes an export', async () => {
    await recordExport({ what: 'members', lines: 12, actor: 'Ada', command: 'npm run members' })
    expect(await rows(`SELECT * FROM "History" WHERE operation = 'export'`)).toMatchObject([
      { record_type: 'members', new_value: 12, actor: 'Ada', command: 'npm run members' },
    ])
  })

  it('cannot be rewritten', async () => {
    await expect(rows(`UPDATE "History" SET actor = 'nobody'`)).rejects.toThrow('The history cannot be changed.')
    await expect(rows('TRUNCATE "History"')).rejects.toThrow('The history cannot be changed.')
  })
})
