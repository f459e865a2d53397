import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
beforeAll(async () => {
  desk = await openTestDesk()
  await desk.sit(await desk.hire('manager'))
})

const enter = (sku: string) =>
  desk.rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price", "StatusName", "Strap")
     VALUES ('watch', $1, 'A', 'Rolex', 4000, '', 'Steel')`,
    [sku],
  )
const set = (sku: string, assignments: string) =>
  desk.rows(`UPDATE "StockItem" SET ${assignments} WHERE "SKU" = $1`, [sku])
const piece = async (sku: string, column: string) =>
  (await desk.rows(`SELECT "${column}" AS value FROM "StockItem" WHERE "SKU" = $1`, [sku]))[0]?.value

type Row = { id: string; operation: string; column_name: string; isUndoable: boolean }
/** 'StockItem U3' with the id of the piece that has the SKU, or had it last. */
const byId = async (record: string) => {
  const [type, name] = record.split(' ')
  if (type !== 'StockItem') return record
  const [{ id }] = await desk.rows(
    `SELECT coalesce((SELECT "StockItemId"::text FROM "StockItem" WHERE "SKU" = $1),
       (SELECT max(record_key) FROM "History" WHERE record_type = 'StockItem' AND record_name = $1)) AS id`,
    [name],
  )
  return `StockItem ${id}`
}
const historyOf = async (record: string): Promise<Row[]> =>
  (await desk.ask('GET', `history?filter.record=${encodeURIComponent(await byId(record))}&sort=id&direction=DESC`)).body
    .data
const linesOf = async (record: string) =>
  (await historyOf(record)).map(({ operation, column_name }) => column_name || operation)
const lineOf = async (record: string, column: string) =>
  (await historyOf(record)).find(({ column_name }) => column_name === column)?.id
const undo = async (id: string | undefined) => (await desk.ask('POST', `history/${id}/undo`)).status

describe('a record whose name was corrected', () => {
  it('keeps its history, and its changes are undone, also those that came with the new name, and the name', async () => {
    await enter('U1')
    await set('U1', `"Price" = 5000`)
    await set('U1', `"SKU" = 'U2', "Strap" = 'Rubber', "Box" = 'Yes'`)
    await set('U2', `"SKU" = 'U3', "Name" = 'B'`)
    const lines = await linesOf('StockItem U3')
    expect(lines.toSorted()).toEqual(['Box', 'Name', 'Price', 'SKU', 'SKU', 'Strap', 'insert'])
    expect(lines.slice(-2)).toEqual(['Price', 'insert'])
    for (const column of ['Price', 'Strap', 'Box', 'Name'])
      expect([column, await undo(await lineOf('StockItem U3', column))]).toEqual([column, 200])
    expect([await piece('U3', 'Price'), await piece('U3', 'Strap'), await piece('U3', 'Name')]).toEqual([
      '4000.00',
      'Steel',
      'A',
    ])
    expect(await undo(await lineOf('StockItem U3', 'SKU'))).toBe(200)
    expect(await piece('U2', 'Name')).toBe('A')
    expect(await linesOf('StockItem U2')).toHaveLength(12)
  })
})

describe('a name that another record has now', () => {
  it('shows that record’s changes alone, and undo reaches the record that was changed', async () => {
    await enter('W1')
    await set('W1', `"StatusName" = 'deposit'`)
    await set('W1', `"StatusName" = ''`)
    await set('W1', `"SKU" = 'W2'`)
    await enter('W1')
    expect(await linesOf('StockItem W1')).toEqual(['insert'])
    expect(await undo(await lineOf('StockItem W2', 'StatusName'))).toBe(200)
    expect([await piece('W1', 'StatusName'), await piece('W2', 'StatusName')]).toEqual(['', 'deposit'])
  })
  it('after a deletion leaves nothing to undo', async () => {
    await enter('Y1')
    await set('Y1', `"StatusName" = 'Sold'`)
    await set('Y1', `"StatusName" = ''`)
    const change = await lineOf('StockItem Y1', 'StatusName')
    await desk.rows(`DELETE FROM "StockItem" WHERE "SKU" = 'Y1'`)
    expect((await linesOf('StockItem Y1')).toSorted()).toEqual([
      'StatusName',
      'StatusName',
      'delete',
      'insert',
      'soldAt',
      'soldAt',
    ])
    await enter('Y1')
    expect(await undo(change)).toBe(422)
    expect(await piece('Y1', 'StatusName')).toBe('')
  })
})

describe('a price that was changed together with its currency', () => {
  const price = async (sku: string) => [await piece(sku, 'Price'), await piece(sku, 'Currency')]
  it('goes back together with it, whichever of the two is undone', async () => {
    for (const [sku, column] of [
      ['Z1', 'Price'],
      ['Z2', 'Currency'],
    ] as const) {
      await enter(sku)
      await set(sku, `"Currency" = '£', "Price" = 245000`)
      await set(sku, `"Currency" = 'USD', "Price" = 260000`)
      expect([column, await undo(await lineOf(`StockItem ${sku}`, column))]).toEqual([column, 200])
      expect([column, ...(await price(sku))]).toEqual([column, '245000.00', '£'])
      expect((await linesOf(`StockItem ${sku}`)).slice(0, 2).toSorted()).toEqual(['Currency', 'Price'])
    }
  })
  it('stays if the currency has changed again since', async () => {
    await enter('Z3')
    await set('Z3', `"Currency" = '£', "Price" = 245000`)
    await set('Z3', `"Currency" = 'USD', "Price" = 260000`)
    await set('Z3', `"Currency" = 'CHF'`)
    expect(await undo(await lineOf('StockItem Z3', 'Price'))).toBe(422)
    expect(await price('Z3')).toEqual(['260000.00', 'CHF'])
  })
})

it('an undo of an earlier change leaves a colleague’s newer one, also where it wrote the same value', async () => {
  await enter('N1')
  await set('N1', '"Price" = 5000')
  const earlier = await lineOf('StockItem N1', 'Price')
  await set('N1', '"Price" = 4500')
  await set('N1', `"Price" = 5000, "SKU" = 'N2'`)
  await set('N2', `"SKU" = 'N3'`)
  expect(await undo(earlier)).toBe(422)
  expect(await piece('N3', 'Price')).toBe('5000.00')
  expect(await undo(await lineOf('StockItem N3', 'Price'))).toBe(200)
  expect(await piece('N3', 'Price')).toBe('4500.00')
})

describe('a piece that was sold', () => {
  const undone = async (sku: string, column: string) =>
    desk.ask('POST', `history/${await lineOf(`StockItem ${sku}`, column)}/undo`)
  it('by mistake comes back by an undo, and stays sold under the day that is corrected back', async () => {
    await enter('S2')
    await set('S2', `"StatusName" = 'sold '`)
    await set('S2', `"StatusName" = 'Sold'`)
    expect((await undone('S2', 'StatusName')).status).toBe(200)
    await set('S2', `"soldAt" = '2026-11-20T12:00:00Z'`)
    await set('S2', `"soldAt" = '2026-11-21T12:00:00Z'`)
    expect((await undone('S2', 'soldAt')).status).toBe(200)
    expect((await piece('S2', 'soldAt')).toISOString()).toBe('2026-11-20T12:00:00.000Z')
    await set('S2', `"StatusName" = 'deposit'`)
    await set('S2', `"StatusName" = 'Sold'`)
    expect((await undone('S2', 'StatusName')).status).toBe(200)
    expect([await piece('S2', 'StatusName'), await piece('S2', 'soldAt')]).toEqual(['deposit', null])
  })
})

describe('the offer of an undo', () => {
  const offered = async (record: string) =>
    (await historyOf(record)).filter(({ isUndoable }) => isUndoable).map(({ column_name }) => column_name)
  it('is of the newest change of each column', async () => {
    await enter('O1')
    await set('O1', `"Price" = 5000, "Strap" = 'Rubber'`)
    await set('O1', '"Price" = 6000')
    expect(await offered('StockItem O1')).toEqual(['Price', 'Strap'])
    expect(await undo(await lineOf('StockItem O1', 'Price'))).toBe(200)
    expect(await piece('O1', 'Price')).toBe('5000.00')
    expect(await offered('StockItem O1')).toEqual(['Price', 'Strap'])
  })
  it('is not made of a record that is gone', async () => {
    await enter('O4')
    await set('O4', `"StatusName" = 'Sold'`)
    expect(await offered('StockItem O4')).toEqual(['StatusName'])
    await set('O4', '"Price" = 5000')
    await desk.rows(`DELETE FROM "StockItem" WHERE "SKU" = 'O4'`)
    expect(await offered('StockItem O4')).toEqual([])
  })
})
