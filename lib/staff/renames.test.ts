import { beforeAll, describe, expect, it, vi } from 'vitest'
import { matchArrivals } from '@/lib/alerts/match'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
beforeAll(async () => {
  desk = await openTestDesk()
  await desk.sit(await desk.hire('manager'))
})

const enter = async (sku: string): Promise<number> =>
  (
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "isUpcoming") VALUES ('watch', $1, 'A', 'Rolex', true)
       RETURNING "StockItemId" AS id`,
      [sku],
    )
  )[0].id
/** Corrects a SKU as staff do in Studio, whose role may change neither enquiries nor alerts. */
const correct = (from: string, to: string) =>
  desk.rows(`BEGIN; SET LOCAL ROLE shop_staff; UPDATE "StockItem" SET "SKU" = '${to}' WHERE "SKU" = '${from}'; COMMIT`)
const enquire = async (sku: string): Promise<number> =>
  (
    await desk.rows(
      `INSERT INTO "Enquiry" (kind, name, email, phone, message, sku, "consentText", "consentAt")
       VALUES ('enquiry', 'Ada', 'ada@example.com', '1', 'x', $1, 'x', now()) RETURNING id`,
      [sku],
    )
  )[0].id
type Wish = { confirmed?: boolean; at_once?: boolean }
const wish = async (sku: string, email: string, { confirmed = true, at_once = false }: Wish = {}): Promise<number> =>
  (
    await desk.rows(
      `INSERT INTO "Alert" (email, sku, at_once, confirmed_at) VALUES ($1, $2, $3, CASE WHEN $4 THEN now() END) RETURNING id`,
      [email, sku, at_once, confirmed],
    )
  )[0].id
const alertsOf = (sku: string) => desk.rows(`SELECT id, email FROM "Alert" WHERE sku = $1 ORDER BY id`, [sku])
const buyersOf = async (piece: number) =>
  (await desk.ask('POST', `pieces/${piece}/prepare-sale`)).body.data.buyers.map(({ id }: { id: number }) => id)

describe('a SKU that is corrected', () => {
  it('takes along the enquiries about the piece and those who wait for it, in whatever case, and back at an undo', async () => {
    const piece = await enter('TMP-12')
    const [enquiry, other] = [await enquire(' tmp-12 '), await enquire('TMP-123')]
    const alert = await wish('tmp-12', 'ada@example.com')
    await correct('TMP-12', '10411')
    expect(await buyersOf(piece)).toEqual([enquiry])
    expect(await alertsOf('10411')).toEqual([{ id: alert, email: 'ada@example.com' }])
    expect(await desk.rows('SELECT sku FROM "Enquiry" WHERE id = $1', [other])).toEqual([{ sku: 'TMP-123' }])

    await desk.rows(`UPDATE "StockItem" SET "isUpcoming" = false WHERE "SKU" = '10411'`)
    expect(await matchArrivals()).toBe(1)
    expect(await desk.rows('SELECT item_id FROM "AlertMatch" WHERE alert_id = $1', [alert])).toEqual([
      { item_id: piece },
    ])

    const history = (await desk.ask('GET', 'history?filter.record=StockItem%2010411')).body.data
    const { id } = history.find(({ column_name }: { column_name: string }) => column_name === 'SKU')
    expect((await desk.ask('POST', `history/${id}/undo`)).status).toBe(200)
    expect(await alertsOf('TMP-12')).toHaveLength(1)
    expect(await buyersOf(piece)).toEqual([enquiry])
  })

  it('leaves an address that asked for both SKUs one alert, with what it is still to be told', async () => {
    const piece = await enter('OLD-1')
    const [asked, again, late] = [
      await wish('OLD-1', 'bea@example.com', { at_once: true }),
      await wish('old-1', 'bea@example.com'),
      await wish('NEW-1', 'bea@example.com', { confirmed: false }),
    ]
    const alone = await wish('new-1', 'cem@example.com')
    await desk.rows(`INSERT INTO "AlertMatch" (alert_id, item_id, reason) VALUES ($1, $2, 'new')`, [again, piece])
    await desk.rows(
      `INSERT INTO "Mail" (kind, "to", message_id, alert_id) VALUES ('alert_confirmation', 'bea@example.com', 'x', $1)`,
      [late],
    )
    await correct('OLD-1', 'NEW-1')
    expect(await alertsOf('NEW-1')).toEqual([
      { id: asked, email: 'bea@example.com' },
      { id: alone, email: 'cem@example.com' },
    ])
    expect(await desk.rows('SELECT alert_id FROM "AlertMatch" WHERE item_id = $1', [piece])).toEqual([
      { alert_id: asked },
    ])
    expect(await desk.rows(`SELECT alert_id FROM "Mail" WHERE message_id = 'x'`)).toEqual([{ alert_id: asked }])
  })
})
