import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
let manager: number
let piece: number
let enquiry: number
let foreign: number

const enquire = async (sku: string) =>
  (
    await desk.rows(
      `INSERT INTO "Enquiry" (kind, name, email, phone, message, sku, "consentText", "consentAt")
       VALUES ('enquiry', 'Ada Keller', 'ada@example.com', '1', 'x', $1, 'x', now()) RETURNING id`,
      [sku],
    )
  )[0].id

beforeAll(async () => {
  desk = await openTestDesk()
  manager = await desk.hire('manager')
  piece = (await desk.rows(`SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = 'G1'`))[0].id
  enquiry = await enquire('g1')
  foreign = await enquire('M1')
})

const today = new Date().toISOString().slice(0, 10)
const sell = (values: object = {}, id = piece) =>
  desk.ask('POST', `pieces/${id}/sell`, { price_obtained: '£165.432,10', currency: '£', sold_on: today, ...values })
const takeBack = () => desk.rows(`UPDATE "StockItem" SET "StatusName" = NULL WHERE "StockItemId" = $1`, [piece])
const salesOf = () => desk.rows('SELECT * FROM "Sale" WHERE item_id = $1 ORDER BY id', [piece])

describe('a sale', () => {
  it('is prepared with the piece’s own enquiries', async () => {
    await desk.sit(manager)
    const { body } = await desk.ask('POST', `pieces/${piece}/prepare-sale`)
    expect(body.data).toMatchObject({ isNoted: false })
    expect(body.data.buyers.map(({ id }: { id: number }) => id)).toEqual([enquiry])
    expect(body.data.buyers[0].name).toMatch(/^Ada Keller · ENQ-/)
  })
  const refused: [string, object, string, RegExp][] = [
    ['without a day', { sold_on: '' }, 'sold_on', /must not be empty/],
    ['on a day that is none', { sold_on: 'soon' }, 'sold_on', /must be a date/],
    ['in the future', { sold_on: '2099-01-01' }, 'sold_on', /in the future/],
    ['for words', { price_obtained: 'plenty' }, 'price_obtained', /isn’t a price/],
    ['at a price on application', { price_obtained: 'POA' }, 'price_obtained', /^Enter what was paid/],
    ['for less than nothing', { price_obtained: '-1' }, 'price_obtained', /negative/],
    ['in an unknown currency', { currency: 'EUR', price_obtained: '165432' }, 'currency', /no currency “EUR”/],
    ['to the enquiry of another piece', { enquiry_id: -2 }, 'enquiry_id', /another piece/],
    ['to an enquiry that is a word', { enquiry_id: 'x' }, 'enquiry_id', /whole number/],
    ['with an endless note', { note: 'x'.repeat(5_001) }, 'note', /5,000/],
  ]
  it.each(refused)('%s is refused at its field, and nothing is sold', async (_what, values, field, sentence) => {
    await desk.sit(manager)
    const given = 'enquiry_id' in values && values.enquiry_id === -2 ? { enquiry_id: foreign } : values
    const answer = await sell(given)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [expect.stringMatching(sentence)] }])
    expect(await desk.rows(`SELECT FROM "StockItem" WHERE "isSold"`)).toHaveLength(0)
    expect(await salesOf()).toHaveLength(0)
  })
  it('sells the piece and notes what was obtained; a second one at the same moment is told', async () => {
    await desk.sit(manager)
    const { version } = (await desk.ask('POST', `pieces/${piece}/prepare-sale`)).body.data.piece
    const answers = await Promise.all([
      sell({ version, enquiry_id: enquiry, note: 'Paid by transfer' }),
      sell({ version, enquiry_id: enquiry }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors.form[0]).toMatch(/already/)
    const [sale, ...more] = await salesOf()
    expect(more).toEqual([])
    expect(sale).toMatchObject({ price_obtained: '165432.10', currency: '£', sku: 'G1', enquiry_id: enquiry })
    expect((await desk.ask('GET', `pieces/${piece}`)).body.data).toMatchObject({ StatusName: 'Sold', isSold: true })
  })
  it('is read and mended by owners and managers alone', async () => {
    await desk.sit(manager)
    const [listed] = (await desk.ask('GET', `sales?filter.item=${piece}&filter.standing=true`)).body.data
    expect(listed).toMatchObject({ price_obtained: '165432.10', sku: 'G1' })
    const mended = await desk.ask('PUT', `sales/${listed.id}`, { version: listed.version, price_obtained: '165.000' })
    expect(mended.body.data.price_obtained).toBe('165000.00')
    await desk.sit(await desk.hire('boutique', 'Geneva'))
    for (const path of ['sales', `sales/${listed.id}`, 'history'])
      expect((await desk.ask('GET', path)).status).toBe(403)
    const { text } = await desk.ask('POST', `pieces/${piece}/prepare-sale`)
    expect(text).not.toMatch(/165.?000|165.?432/)
  })
  it('leaves nothing of the price obtained in what the site gives away', async () => {
    const { getPiece } = await import('@/lib/catalogue/pieces')
    const { findWireList, getWireDetail } = await import('@/lib/catalogue/wire-queries')
    const guest = { kind: 'guest' } as const
    const given = JSON.stringify([
      await getPiece('G1', guest),
      await getWireDetail('watch', 'G1', async () => guest),
      await findWireList('rmonly', { skip: 0, take: 50 }),
    ])
    expect(given).toContain('G1')
    expect(given).not.toMatch(/165.?000|165.?432/)
  })
  it('is out of reach in Studio, its history too', async () => {
    const { Client } = await import('pg')
    const client = new Client({ connectionString: process.env.TEST_DATABASE_OWN_URL })
    await client.connect()
    await client.query('SET SESSION AUTHORIZATION shop_staff')
    await expect(client.query('SELECT * FROM "Sale"')).rejects.toThrow(/permission denied/)
    expect((await client.query(`SELECT FROM "History" WHERE record_type = 'Sale'`)).rows).toHaveLength(0)
    expect((await client.query('SELECT FROM "History"')).rows.length).toBeGreaterThan(0)
    // Taking a piece back ends its sale, although the role has no right to Sale.
    await client.query(`UPDATE "StockItem" SET "StatusName" = NULL WHERE "SKU" = 'G1'`)
    await client.end()
    expect(await salesOf()).toMatchObject([{ taken_back_at: expect.any(Date) }])
  })
  it('of another day stands under that day; sold without a note, it is noted later', async () => {
    await desk.sit(manager)
    await desk.rows(`UPDATE "StockItem" SET "StatusName" = 'Sold' WHERE "StockItemId" = $1`, [piece])
    const late = await sell({ sold_on: '2026-01-05', price_obtained: '' })
    expect([late.status, late.text]).toEqual([200, expect.any(String)])
    const [row] = await desk.rows(`SELECT "soldAt" FROM "StockItem" WHERE "StockItemId" = $1`, [piece])
    expect(row.soldAt.toISOString()).toBe('2026-01-05T12:00:00.000Z')
    expect(await salesOf()).toHaveLength(2)
    await takeBack()
  })
  it('is a boutique’s to make of its own pieces, and of no others', async () => {
    await desk.sit(await desk.hire('boutique', 'London'))
    expect((await sell()).status).toBe(403)
    expect((await sell({}, 999_999)).status).toBe(410)
    await desk.sit(await desk.hire('boutique', 'Geneva'))
    expect((await sell({ enquiry_id: enquiry, note: 'Ada prefers mornings' })).status).toBe(200)
  })
  it('forgets the buyer with the enquiry, and outlives the piece', async () => {
    await desk.rows('DELETE FROM "Enquiry" WHERE id = $1', [enquiry])
    expect((await salesOf()).map(({ enquiry_id, note }) => [enquiry_id, note])).toEqual([
      [null, ''],
      [null, ''],
      [null, ''],
    ])
    const history = JSON.stringify(await desk.rows(`SELECT * FROM "History" WHERE record_type = 'Sale'`))
    expect(history).not.toMatch(/mornings|Paid by/)
    await desk.rows(`DELETE FROM "StockItem" WHERE "SKU" = 'G1'`)
    expect(await desk.rows(`SELECT DISTINCT item_id, sku FROM "Sale"`)).toEqual([{ item_id: null, sku: 'G1' }])
  })
})

describe('a piece that is taken back', () => {
  const sellNew = async (sku: string, values: object = {}) => {
    const [{ id }] = await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "StatusName", "WatchLocation")
       VALUES ('watch', $1, 'Back', 'Rolex', 'deposit', 'London') RETURNING "StockItemId" AS id`,
      [sku],
    )
    const buyer = await enquire(sku)
    expect((await sell({ enquiry_id: buyer, note: 'Paid by wire', sold_on: '2026-01-05', ...values }, id)).status).toBe(
      200,
    )
    return id as number
  }
  const stateOf = async (id: number) => [
    ...(await desk.rows(`SELECT "StatusName", "soldAt" FROM "StockItem" WHERE "StockItemId" = $1`, [id])),
    ...(await desk.rows('SELECT id, price_obtained, note, enquiry_id, taken_back_at FROM "Sale" WHERE item_id = $1', [
      id,
    ])),
  ]
  const back = (id: number, values: object = {}) =>
    desk.ask('POST', `pieces/${id}/take-back`, { StatusName: 'deposit', ...values })

  it('is told what it was sold for, when, to whom, and what it was before', async () => {
    await desk.sit(manager)
    const id = await sellNew('BACK-1')
    expect((await desk.ask('POST', `pieces/${id}/prepare-take-back`)).body.data).toMatchObject({
      before: 'deposit',
      sale: {
        price_obtained: '165432.10',
        currency: '£',
        sold_on: '2026-01-05',
        buyer: expect.stringMatching(/^Ada Keller \(ENQ-/),
      },
    })
    await desk.sit(await desk.hire('boutique'))
    expect((await desk.ask('POST', `pieces/${id}/prepare-take-back`)).body.data).toMatchObject({
      before: 'deposit',
      sale: null,
    })
  })
  it('is sold again by undoing that, with its sale and its day, at once or in the history', async () => {
    await desk.sit(manager)
    const id = await sellNew('BACK-2')
    const sold = await stateOf(id)
    const first = await back(id)
    expect((await stateOf(id))[0]).toEqual({ StatusName: 'deposit', soldAt: null })
    const { change } = first.body.data
    expect((await desk.ask('POST', `pieces/${id}/undo-take-back`, { change })).status).toBe(200)
    expect(await stateOf(id)).toEqual(sold)
    const second = await back(id, { StatusName: '' })
    expect((await desk.ask('POST', `history/${second.body.data.change}/undo`)).status).toBe(200)
    expect(await stateOf(id)).toEqual(sold)
    expect((await desk.ask('POST', `pieces/${id}/undo-take-back`, { change })).status).toBe(422)
  })
  it('can be undone at once by its boutique, and by no other', async () => {
    await desk.sit(await desk.hire('boutique'))
    const id = await sellNew('BACK-3')
    const sold = await stateOf(id)
    const { change } = (await back(id)).body.data
    await desk.sit(await desk.hire('boutique', 'Geneva'))
    expect((await desk.ask('POST', `pieces/${id}/undo-take-back`, { change })).status).toBe(403)
    await desk.sit(await desk.hire('boutique'))
    expect((await desk.ask('POST', `pieces/${id}/undo-take-back`, { change })).status).toBe(200)
    expect(await stateOf(id)).toEqual(sold)
  })
  it('is not sold as another: neither as Sold again, nor twice, nor once it was sold anew', async () => {
    await desk.sit(manager)
    const id = await sellNew('BACK-4')
    expect((await back(id, { StatusName: ' sold ' })).status).toBe(422)
    const { change } = (await back(id)).body.data
    expect((await back(id)).status).toBe(422)
    expect((await sell({}, id)).status).toBe(200)
    expect((await desk.ask('POST', `pieces/${id}/undo-take-back`, { change })).status).toBe(422)
    expect(await desk.rows('SELECT FROM "Sale" WHERE item_id = $1 AND taken_back_at IS NULL', [id])).toHaveLength(1)
  })
})
