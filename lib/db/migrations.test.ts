import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'

const folder = path.resolve('prisma/migrations')
const migration = (time: string) => {
  const name = readdirSync(folder).find((one) => one.startsWith(time)) ?? ''
  return readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
}

/** Undoes a migration, enters rows that its predecessor took, applies it again and returns what it made of them. */
const applied = async (time: string, functions: string[], before: string, asked: string) => {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_OWN_URL })
  await client.connect()
  try {
    await client.query('BEGIN')
    for (const name of functions) await client.query(`DROP FUNCTION ${name} CASCADE`)
    await client.query(before)
    await client.query(migration(time))
    return (await client.query(asked)).rows
  } finally {
    await client.end()
  }
}

it('hidden menu entries get one spelling, unless another entry has it', async () => {
  const entry = (link: string, status: number) => `('${link}', '${link}', ${status}, 'Ninety')`
  const kept = [entry('/press', 0), entry('/Press', 1), entry('/Press/', 0), entry('/About/', 0), entry('/About', 1)]
  const changed = [entry('/Services/', 1), entry('/legal/', 0), entry('/watch/Rolex/ABC1', 1), entry('/a?b=C', 1)]
  const made = (entries: string[]) =>
    applied(
      '20261126074000',
      ['derive_website_item', 'refuse_hidden_without_page', 'is_misspelt_path'],
      `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ${entries.join(', ')}`,
      `SELECT website_item AS "was", router_link AS "is" FROM "WebsiteItem"`,
    )
  for (const entries of [[...kept, ...changed], [...kept, ...changed].reverse()]) {
    const spelt = new Map((await made(entries)).map((row) => [row.was, row.is]))
    expect(Object.fromEntries(spelt)).toEqual({
      '/press': '/press',
      '/Press': '/Press',
      '/Press/': '/Press/',
      '/About/': '/About/',
      '/About': '/about',
      '/Services/': '/services',
      '/legal/': '/legal',
      '/watch/Rolex/ABC1': '/watch/Rolex/ABC1',
      '/a?b=C': '/a?b=C',
    })
  }
})

it('a sale and its piece that named two days name the one that was corrected last, of those that a sale may have', async () => {
  const made = await applied(
    '20261126073000',
    ['moment_of_sale', 'date_piece_of_sale', 'date_sale_of_piece'],
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "StatusName", "soldAt")
       SELECT 'watch', sku, 'A', 'Rolex', 'Sold', '2026-03-02T16:20:00Z'
       FROM unnest(ARRAY['back', 'one', 'noted', 'piece', 'sale', 'old']) AS sku;
     INSERT INTO "Sale" (item_id, currency, sold_on, taken_back_at)
       SELECT "StockItemId", '£', CASE "SKU" WHEN 'one' THEN date '2026-03-02' ELSE '2026-01-05' END,
         CASE "SKU" WHEN 'back' THEN now() END FROM "StockItem";
     UPDATE "StockItem" SET "soldAt" = '2026-02-02T23:20:00Z' WHERE "SKU" = 'sale';
     UPDATE "Sale" SET sold_on = '2026-01-06' WHERE sku IN ('piece', 'sale');
     UPDATE "StockItem" SET "soldAt" = '2026-06-30T23:20:00Z' WHERE "SKU" = 'piece';
     UPDATE "StockItem" SET "soldAt" = '0026-01-05T12:00:00Z' WHERE "SKU" = 'old'`,
    `SELECT "SKU", "soldAt", to_char("sold_on", 'YYYY-MM-DD') AS "sold_on" FROM "StockItem" JOIN "Sale" ON "item_id" = "StockItemId" ORDER BY 1`,
  )
  expect(made).toEqual([
    { SKU: 'back', soldAt: new Date('2026-03-02T16:20:00Z'), sold_on: '2026-01-05' },
    { SKU: 'noted', soldAt: new Date('2026-03-02T16:20:00Z'), sold_on: '2026-03-02' },
    { SKU: 'old', soldAt: new Date('2026-01-05T12:00:00Z'), sold_on: '2026-01-05' },
    { SKU: 'one', soldAt: new Date('2026-03-02T16:20:00Z'), sold_on: '2026-03-02' },
    { SKU: 'piece', soldAt: new Date('2026-06-30T23:20:00Z'), sold_on: '2026-07-01' },
    { SKU: 'sale', soldAt: new Date('2026-01-06T12:00:00Z'), sold_on: '2026-01-06' },
  ])
})

it('notices of what was settled are forgotten', async () => {
  const made = await applied(
    '20261126073100',
    ['forget_notices'],
    `INSERT INTO "StaffAccount" (name, email, role) VALUES ('Clara', 'clara@ninety.example', 'owner');
     INSERT INTO "Enquiry" (id, kind, email, phone, message, name, status, spam, "consentText", "consentAt")
       SELECT id, 'contact', 'a@example.com', '1', 'x', 'Zoë', (CASE id WHEN 2 THEN 'answered' ELSE 'new' END)::"EnquiryStatus", id = 3, 'x', now()
       FROM generate_series(1, 3) AS id;
     INSERT INTO "Subscriber" (email) VALUES ('one@example.com'), ('two@example.com');
     INSERT INTO "Mail" (id, kind, state, "to", message_id, subscriber_id)
       SELECT CASE email WHEN 'one@example.com' THEN 1001 ELSE 1002 END, 'welcome',
         (CASE email WHEN 'one@example.com' THEN 'failed' ELSE 'sent' END)::"MailState", email, email, id FROM "Subscriber";
     INSERT INTO "Member" (id, name, email, password, status, email_verified_at)
       SELECT id, 'Zoë', 'm' || id || '@example.com', '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('a', 22) || '$' || repeat('b', 43),
         id - 1, now() FROM generate_series(1, 2) AS id;
     INSERT INTO "DeskNotice" (staff_id, kind, subject)
       SELECT "StaffAccount".id, kind, subject FROM "StaffAccount", (VALUES ('enquiry', '1'), ('enquiry', '2'), ('enquiry', '3'),
         ('enquiry', '9'), ('mail', '1001'), ('mail', '1002'), ('registration', '1'), ('registration', '2'),
         ('backup', 'none'), ('digest', '2026-11-23')) AS told(kind, subject)`,
    `SELECT kind || ' ' || subject AS told FROM "DeskNotice" ORDER BY 1`,
  )
  expect(made.map(({ told }) => told)).toEqual([
    'backup none',
    'digest 2026-11-23',
    'enquiry 1',
    'mail 1001',
    'registration 1',
  ])
})
