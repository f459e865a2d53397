import { beforeAll, describe, expect, it, vi } from 'vitest'
import { matchArrivals } from '@/lib/alerts/match'
import { addMember } from '@/lib/members/test-members'
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

  it('takes along the sales of the piece, standing or taken back', async () => {
    const piece = await enter('SOLD-1')
    const sell = () => desk.rows(`INSERT INTO "Sale" (item_id, currency) VALUES ($1, '£')`, [piece])
    await sell()
    await desk.rows('UPDATE "Sale" SET taken_back_at = now() WHERE item_id = $1', [piece])
    await sell()
    await correct('SOLD-1', 'SOLD-2')
    expect(await desk.rows('SELECT sku FROM "Sale" WHERE item_id = $1', [piece])).toEqual([
      { sku: 'SOLD-2' },
      { sku: 'SOLD-2' },
    ])
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

describe('a SKU that is corrected where guests do not see the piece', () => {
  const change = (sku: string, values: string) => desk.rows(`UPDATE "StockItem" SET ${values} WHERE "SKU" = $1`, [sku])
  const wishAsMember = async (sku: string, email: string, { status = 1, verified = true } = {}) => {
    const member = await addMember({ email, status, email_verified_at: verified ? new Date() : null })
    const alert = await wish(sku, email)
    await desk.rows('UPDATE "Alert" SET member_id = $2 WHERE id = $1', [alert, member.id])
    return alert
  }
  const told = async (table: 'Alert' | 'Enquiry', ids: number[]) =>
    (await desk.rows(`SELECT sku FROM "${table}" WHERE id = ANY ($1) ORDER BY id`, [ids])).map(({ sku }) => sku)
  const askedFor = async (piece: number) =>
    (await desk.ask('GET', 'numbers')).body.data.askedFor.find(({ id }: { id: number }) => id === piece)?.count

  it('takes along those members who may see it, and the others once it is for everybody', async () => {
    const piece = await enter('OPEN-1')
    const enquiry = await enquire('open-1')
    const guest = await wish('open-1', 'guest@example.com')
    const member = await wishAsMember('OPEN-1', 'member@example.com', { status: 0 })
    const others = [
      await wishAsMember('OPEN-1', 'suspended@example.com', { status: 2 }),
      await wishAsMember('OPEN-1', 'unverified@example.com', { verified: false }),
    ]
    await change('OPEN-1', '"MembersAreaOnly" = 1')
    await correct('OPEN-1', 'SECRET-1')
    expect(await told('Alert', [guest, member, ...others])).toEqual(['open-1', 'SECRET-1', 'OPEN-1', 'OPEN-1'])
    expect(await told('Enquiry', [enquiry])).toEqual(['open-1'])
    expect([await buyersOf(piece), await askedFor(piece)]).toEqual([[enquiry], 1])

    await change('SECRET-1', '"MembersAreaOnly" = 0')
    expect(await told('Alert', [guest, member, ...others])).toEqual(Array(4).fill('SECRET-1'))
    expect(await told('Enquiry', [enquiry])).toEqual(['SECRET-1'])
    expect([await buyersOf(piece), await askedFor(piece)]).toEqual([[enquiry], 1])
  })

  it('takes nobody along while it is a draft, and leaves those alone who ask for the piece that has the former one now', async () => {
    const piece = await enter('OPEN-2')
    const [enquiry, guest] = [await enquire('OPEN-2'), await wish('OPEN-2', 'guest@example.com')]
    const member = await wishAsMember('OPEN-2', 'other@example.com')
    await change('OPEN-2', 'published = false')
    await correct('OPEN-2', 'SECRET-2')
    expect(await told('Alert', [guest, member])).toEqual(['OPEN-2', 'OPEN-2'])
    expect(await told('Enquiry', [enquiry])).toEqual(['OPEN-2'])
    expect(await buyersOf(piece)).toEqual([enquiry])

    const successor = await enter('OPEN-2')
    await change('SECRET-2', 'published = true')
    expect(await told('Alert', [guest, member])).toEqual(['OPEN-2', 'OPEN-2'])
    expect([await buyersOf(piece), await buyersOf(successor)]).toEqual([[], [enquiry]])
  })

  it('takes nobody along to a piece for approved members alone but those', async () => {
    await desk.rows(`UPDATE "SiteSettings" SET members_only_for = 'approved'`)
    await enter('OPEN-3')
    const pending = await wishAsMember('OPEN-3', 'pending@example.com', { status: 0 })
    const approved = await wishAsMember('OPEN-3', 'approved@example.com')
    await change('OPEN-3', `"MembersAreaOnly" = 1, "SKU" = 'SECRET-3'`)
    expect(await told('Alert', [pending, approved])).toEqual(['OPEN-3', 'SECRET-3'])
    // Once approved, that member is told as well: an alert means the piece under its former SKU, too.
    await desk.rows(`UPDATE "Member" SET status = 1 WHERE email = 'pending@example.com'`)
    await change('SECRET-3', '"isUpcoming" = false')
    await matchArrivals()
    expect(
      await desk.rows('SELECT DISTINCT alert_id FROM "AlertMatch" WHERE alert_id = ANY ($1) ORDER BY 1', [
        [pending, approved],
      ]),
    ).toEqual([{ alert_id: pending }, { alert_id: approved }])
    await desk.rows(`UPDATE "SiteSettings" SET members_only_for = DEFAULT`)
  })
})
