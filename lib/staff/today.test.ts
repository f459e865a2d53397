import { beforeAll, describe, expect, it, vi } from 'vitest'
import { menuGroups } from './resources/all'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>

type Line = { name: string; resource: string; filters: Record<string, string>; count: number }

const enquire = (values: { boutique: string; name: string; at?: string; visit?: string; spam?: boolean }) =>
  desk.rows(
    `INSERT INTO "Enquiry" (kind, boutique, name, email, phone, message, "consentText", "consentAt", "createdAt", "visitAt", spam)
     VALUES ('appointment', $1, $2, 'a@example.com', '1', 'x', 'x', now(), now() - $3::interval, now() + $4::interval, $5)`,
    [values.boutique, values.name, values.at ?? '0', values.visit ?? null, values.spam ?? false],
  )

beforeAll(async () => {
  desk = await openTestDesk()
  await desk.rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "WatchLocation", "Price", "isPOA", "published", "StatusName", "arrivedAt") VALUES
    ('watch', 'D1', 'Draft', 'Rolex', 'London', 20000, false, false, NULL, now()),
    ('watch', 'P1', 'Unpriced', 'Rolex', 'Geneva', NULL, false, true, NULL, now() - interval '30 days'),
    ('watch', 'P2', 'On application', 'Rolex', 'London', NULL, true, true, NULL, now() - interval '30 days'),
    ('watch', 'O1', 'Long gone', 'Rolex', 'London', 9000, false, true, 'Sold', now() - interval '90 days'),
    ('watch', 'O2', 'Just gone', 'Rolex', 'London', 9000, false, true, 'Sold', now() - interval '90 days')`)
  await desk.rows(`UPDATE "StockItem" SET "soldAt" = now() - interval '20 days' WHERE "SKU" = 'O1'`)
  await desk.rows(
    `INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder)
     SELECT "StockItemId", 'first', 1, 'abc', 4, 5, '' FROM "StockItem" WHERE "SKU" = 'G1'`,
  )
  await enquire({ boutique: 'London', name: 'Old', at: '30 days' })
  await enquire({ boutique: 'Geneva', name: 'New', visit: '1 minute' })
  await enquire({ boutique: 'London', name: 'Later', visit: '9 days' })
  await enquire({ boutique: 'London', name: 'Robot', visit: '1 minute', spam: true })
  await desk.rows(`INSERT INTO "Member" (name, email, email_verified_at) VALUES
    ('Ada Keller', 'ada@example.com', now()), ('Not verified', 'bob@example.com', NULL)`)
  await desk.rows(
    `INSERT INTO "JournalArticle" (slug, title, status) VALUES ('draft', 'A draft', 1), ('out', 'Out', 0)`,
  )
  await desk.rows(`WITH one AS (INSERT INTO "Subscriber" (email) VALUES ('a@b.example') RETURNING id)
    INSERT INTO "Mail" (kind, state, message_id, subscriber_id) SELECT 'welcome', 'failed', 'one', id FROM one`)
})

const today = async () => (await desk.ask('GET', 'today')).body.data
const countsOf = (lines: Line[]) => Object.fromEntries(lines.map(({ name, count }) => [name, count]))

describe('Today', () => {
  it('counts what waits, and each number is that of the list where it leads', async () => {
    await desk.sit(await desk.hire('owner'))
    const { lines, ...rest } = await today()
    expect(countsOf(lines)).toEqual({
      enquiries: 3,
      viewings: 1,
      members: 1,
      photographs: 4,
      prices: 1,
      drafts: 1,
      articles: 1,
      mails: 1,
      arrived: 3,
      sold: 1,
    })
    for (const { resource, filters, count } of lines as Line[]) {
      const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [`filter.${name}`, value]))
      expect((await desk.ask('GET', `${resource}?${query}`)).body.total).toBe(count)
    }
    expect(rest.sold.map(({ sku }: { sku: string }) => sku)).toEqual(['O2'])
    expect(rest.members).toMatchObject([{ name: 'Ada Keller' }])
    expect(rest.viewings).toMatchObject([{ name: 'New', place: 'Geneva', isToday: true, status: 'new' }])
  })

  it('has the oldest enquiry first, with its age in opening hours', async () => {
    const { enquiries } = await today()
    expect(enquiries[0].name).toBe('Old')
    expect(enquiries[0].openMinutes).toBeGreaterThan(15 * enquiries[0].dayMinutes)
    expect(enquiries.at(-1).openMinutes).toBeLessThanOrEqual(1)
  })

  it('names the first steps that are left, to who may take them', async () => {
    expect((await today()).steps).toContainEqual(expect.objectContaining({ name: 'Email', resource: 'mails' }))
    await desk.sit(await desk.hire('boutique'))
    expect((await today()).steps).toEqual([])
  })

  it('tells a boutique of its own, and nothing of what its role may not see', async () => {
    await desk.sit(await desk.hire('boutique', 'Geneva'))
    const { lines, enquiries } = await today()
    expect(countsOf(lines)).toMatchObject({ enquiries: 1, viewings: 1, prices: 1, drafts: 0, arrived: 3 })
    expect(lines.some(({ name }: Line) => name === 'mails')).toBe(false)
    expect(enquiries.map(({ name }: { name: string }) => name)).toEqual(['New'])
    await desk.sit(null)
    expect((await desk.ask('GET', 'today')).status).toBe(404)
  })
})

it('the menu has at most twelve lines, Today among them', () => {
  expect(menuGroups.flatMap(({ entries }) => entries).length + 1).toBeLessThanOrEqual(12)
})
