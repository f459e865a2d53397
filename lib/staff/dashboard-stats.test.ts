import { beforeAll, expect, it, vi } from 'vitest'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
beforeAll(async () => {
  desk = await openTestDesk()
  await desk.rows('DELETE FROM "StockItem"')
})

it('tells what was sold, stands long, is asked and waited for', async () => {
  await desk.rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "arrivedAt", "StatusName") VALUES
    ('watch', 'N1', 'Long here', 'A', now() - interval '40 days', NULL), ('watch', 'N2', 'New', 'A', now(), NULL),
    ('watch', 'N3', 'Gone', 'A', now() - interval '90 days', 'Sold'), ('watch', 'N4', 'Not here yet', 'A', now() + interval '9 days', NULL)`)
  await desk.rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "arrivedAt", "StatusName", "isUpcoming") VALUES
    ('watch', 'N5', 'Announced', 'A', now() - interval '80 days', NULL, true), ('watch', 'N6', 'On its way', 'A', now() - interval '80 days', 'Arriving in May', false)`)
  await desk.rows(
    `INSERT INTO "Sale" (item_id, price_obtained) SELECT "StockItemId", 34567 FROM "StockItem" WHERE "SKU" = 'N3'`,
  )
  await desk.rows(`INSERT INTO "Enquiry" (kind, email, phone, message, sku, "consentText", "consentAt", spam)
    SELECT 'enquiry', 'a@example.com', '1', 'x', sku, 'x', now(), spam FROM (VALUES ('n2', false), ('N2', false), ('N1', false), ('N1', true), ('N1', true)) AS asked(sku, spam)`)
  await desk.rows(
    `INSERT INTO "Alert" (email, sku, confirmed_at) VALUES ('a@example.com', 'N3', now()), ('b@example.com', 'N3', now()), ('c@example.com', 'N1', NULL)`,
  )
  await desk.sit(await desk.hire('manager'))
  const { body } = await desk.ask('GET', 'numbers')
  const { sold, longest, askedFor, waitedFor, months, standing } = body.data
  expect(sold).toMatchObject([{ SKU: 'N3', price: '34567.00', currency: '£' }])
  expect(longest.map(({ SKU, days }: { SKU: string; days: number }) => [SKU, days])).toEqual([
    ['N1', 40],
    ['N2', 0],
  ])
  expect(askedFor.map(({ SKU, count }: { SKU: string; count: number }) => [SKU, count])).toEqual([
    ['N2', 2],
    ['N1', 1],
  ])
  expect(waitedFor).toEqual([{ words: 'piece Ref. N3', people: 2 }])
  expect(months.at(-1).count).toBe(1)
  expect(standing).toEqual({ count: 5, middleDays: 20 })
})

it('tells a boutique nothing of what was obtained, and nobody else anything', async () => {
  await desk.sit(await desk.hire('boutique'))
  const boutique = await desk.ask('GET', 'numbers')
  expect(boutique.text).toContain('N3')
  expect(boutique.text).not.toContain('34567')
  await desk.sit(null)
  expect((await desk.ask('GET', 'numbers')).status).toBe(404)
})
