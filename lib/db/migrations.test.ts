import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'

const folder = path.resolve('prisma/migrations')
const migration = (time: string) => {
  const name = readdirSync(folder).find((one) => one.startsWith(time)) ?? ''
  return readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
}

/**
 * Undoes migrations, enters rows that their predecessor took, applies them again and returns what they made of these.
 */
const applied = async (times: string | string[], functions: string[], before: string, asked: string) => {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_OWN_URL })
  await client.connect()
  try {
    await client.query('BEGIN')
    for (const name of functions) await client.query(`DROP FUNCTION ${name} CASCADE`)
    await client.query(before)
    for (const time of [times].flat()) await client.query(migration(time))
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
    ['moment_of_sale', 'date_piece_of_sale', 'date_sale_of_piece', 'refuse_day_of_sale'],
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

it('forms keep no key that stood in the address of their page', async () => {
  const kept = {
    'https://shop.example/contact?next=/email/undo': 'https://shop.example/contact?next=/email/undo',
    'https://shop.example/emails?a=1': 'https://shop.example/emails?a=1',
    'https://shop.example/reset-password?token=1&email=a': 'https://shop.example/reset-password',
    'https://shop.example/email/verify/7/hash?expires=1': 'https://shop.example/email/verify',
    '/alerts/stop?id=1&signature=a': '/alerts/stop',
    '': '',
  }
  const made = await applied(
    '20261126080000',
    [],
    `INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt", form_url)
       SELECT 'contact', 'a@example.com', '1', 'x', 'x', now(), url FROM unnest(ARRAY[${Object.keys(kept).map((url) => `'${url}'`)}]) AS url`,
    'SELECT form_url FROM "Enquiry" ORDER BY id',
  )
  expect(made.map(({ form_url }) => form_url)).toEqual(Object.values(kept))
})

it('drafts that were never published are known from the history, whatever their SKUs were', async () => {
  const draft = (sku: string) =>
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", published) VALUES ('watch', '${sku}', 'A', 'Rolex', false)`
  const set = (sku: string, change: string) => `UPDATE "StockItem" SET ${change} WHERE "SKU" = '${sku}'`
  const made = await applied(
    ['20261126080100', '20261126080150'],
    ['derive_drafted_at', 'arrive_when_published'],
    [
      'ALTER TABLE "StockItem" DROP COLUMN "draftedAt"',
      migration('20261122121000'),
      draft('kept'),
      draft('TMP'),
      set('TMP', `"SKU" = 'renamed'`),
      draft('TMP'),
      set('TMP', 'published = true'),
      set('TMP', `"SKU" = 'public'`),
      draft('TMP'),
      set('TMP', `"SKU" = 'placeholder-again'`),
      draft('early'),
      draft('other'),
      set('other', 'published = true'),
      set('other', `"SKU" = 'other-public'`),
      set('early', `"SKU" = 'other'`),
      draft('hidden-again'),
      set('hidden-again', 'published = true'),
      set('hidden-again', 'published = false'),
      set('hidden-again', `"SKU" = 'hidden-and-renamed'`),
      draft('at-once'),
      set('at-once', `published = true, "SKU" = 'at-once-renamed'`),
      set('at-once-renamed', `"SKU" = 'at-once-hidden', published = false`),
      // Each statement but one in a transaction of its own.
      'ALTER TABLE "History" DISABLE TRIGGER USER',
      `UPDATE "History" SET transaction_id = id WHERE record_key <> 'at-once'`,
      'ALTER TABLE "History" ENABLE TRIGGER USER',
    ].join(';\n'),
    `SELECT "SKU", "draftedAt" IS NOT NULL AS "is" FROM "StockItem" ORDER BY "StockItemId"`,
  )
  expect(made.map(({ SKU, is }) => `${SKU} ${is}`)).toEqual([
    'kept true',
    'renamed true',
    'public false',
    'placeholder-again true',
    'other true',
    'other-public false',
    'hidden-and-renamed false',
    'at-once-hidden false',
  ])
})

it('sales name their pieces by the SKUs that these have now', async () => {
  const made = await applied(
    '20261126080200',
    ['rename_sales'],
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "StatusName") VALUES ('watch', 'TMP', 'A', 'Rolex', 'Sold');
     INSERT INTO "Sale" (item_id, currency) SELECT "StockItemId", '£' FROM "StockItem";
     UPDATE "StockItem" SET "SKU" = 'R-1'`,
    'SELECT sku FROM "Sale"',
  )
  expect(made).toEqual([{ sku: 'R-1' }])
})

it('alerts remember what the mails that were sent told, unless the piece was away since', async () => {
  const made = await applied(
    '20261126080300',
    ['remember_told', 'forget_told', 'forget_told_with'],
    `DROP TABLE "AlertTold";
     INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price", "Currency", "isPOA")
       SELECT 'watch', sku, 'A', 'Rolex', 20000, 'CHF', sku = 'secret' FROM unnest(ARRAY['same', 'cheaper', 'now-secret', 'secret', 'away', 'unsent']) AS sku;
     INSERT INTO "Alert" (email, sku, confirmed_at) SELECT 'a@example.com', "SKU", now() FROM "StockItem";
     INSERT INTO "Mail" (kind, "to", message_id, alert_id, created_at) SELECT 'alert', email, sku, id, now() - interval '2 days' FROM "Alert";
     UPDATE "Mail" SET state = 'sent', sent_at = now() - interval '1 day' WHERE message_id <> 'unsent';
     INSERT INTO "AlertMatch" (alert_id, item_id, reason, mail_id)
       SELECT alert_id, "StockItemId", 'new', "Mail".id FROM "Mail" JOIN "StockItem" ON "SKU" = message_id;
     UPDATE "StockItem" SET "Price" = 19000 WHERE "SKU" = 'cheaper';
     UPDATE "StockItem" SET "Price" = 18000, "Currency" = '£' WHERE "SKU" = 'cheaper';
     UPDATE "StockItem" SET "isPOA" = true WHERE "SKU" = 'now-secret';
     UPDATE "StockItem" SET "isPOA" = false WHERE "SKU" = 'secret';
     UPDATE "StockItem" SET "StatusName" = 'deposit' WHERE "SKU" = 'away'`,
    `SELECT "SKU", price, currency FROM "AlertTold" JOIN "StockItem" ON item_id = "StockItemId" ORDER BY item_id`,
  )
  expect(made.map(({ SKU, price, currency }) => `${SKU} ${currency} ${price}`)).toEqual([
    'same CHF 20000.00',
    'cheaper CHF 20000.00',
    'now-secret CHF 20000.00',
    'secret CHF null',
  ])
})

it('a piece that is called as the folder of the site gets another SKU, and the site keeps its pictures', async () => {
  const made = await applied(
    '20261126084000',
    [],
    `ALTER TABLE "StockItem" DROP CONSTRAINT "StockItem_SKU_site";
     INSERT INTO "StockItem" ("StockItemId", "Family", "SKU", "Name", "ManufacturerName", "Description")
       VALUES (90, 'watch', 'site', 'A', 'Rolex', '<img src="site/boutique">');
     INSERT INTO "Photo" ("SKU", name, position, hash, width, height, placeholder) VALUES ('site', 'boutique', 0, 'x', 960, 640, '');
     INSERT INTO "Slide" (slide_title, slide_image) VALUES ('One', 'site/boutique')`,
    `SELECT i."SKU" AS piece, "Description", p."SKU" AS photo, slide_image AS slide FROM "StockItem" i, "Photo" p, "Slide"`,
  )
  expect(made).toEqual([
    { piece: 'site-90', Description: '<img src="site/boutique">', photo: 'site', slide: 'site/boutique' },
  ])
})

it('a price that is no number is on application, and where the threshold is none every price is', async () => {
  const made = await applied(
    '20261126092000',
    [],
    `ALTER TABLE "StockItem" DROP CONSTRAINT "Price must be a number";
     ALTER TABLE "Sale" DROP CONSTRAINT "price_obtained must be a number";
     ALTER TABLE "SiteSettings" DROP CONSTRAINT "poa_price_tag must be a number", DROP CONSTRAINT "lowest_price must be a number";
     INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "StatusName", "Price")
       VALUES ('watch', 'odd', 'A', 'Rolex', 'Sold', 'NaN'), ('watch', 'even', 'A', 'Rolex', NULL, 5000);
     INSERT INTO "Sale" (item_id, sold_on, price_obtained)
       SELECT "StockItemId", "soldAt"::date, 'NaN' FROM "StockItem" WHERE "SKU" = 'odd';
     INSERT INTO "SiteSettings" (id, poa_price_tag, lowest_price) VALUES (1, 'NaN', 'NaN')`,
    `SELECT "SKU", "Price", "isPOA", price_obtained, poa_price_tag, lowest_price
     FROM "SiteSettings", "StockItem" LEFT JOIN "Sale" ON item_id = "StockItemId" ORDER BY 1`,
  )
  const settings = { price_obtained: null, poa_price_tag: '0.01', lowest_price: '100.00' }
  expect(made).toEqual([
    { SKU: 'even', Price: '5000.00', isPOA: false, ...settings },
    { SKU: 'odd', Price: null, isPOA: true, ...settings },
  ])
})

it('jewellery is found by the plural of its type, and nobody takes that for a change', async () => {
  const type = (sku: string, name: string) => `('jewellery', '${sku}', 'A', 'Graff', '${name}', '2026-01-01')`
  const made = await applied(
    '20261126101000',
    ['plural_of(text)'],
    `CREATE OR REPLACE FUNCTION derive_stock_search() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
     INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "JewelleryType", "arrivedAt") VALUES
       ${[type('R', ' Ring '), type('E', 'Earrings'), type('B', 'Brooch'), type('N', '')]};
     ALTER TABLE "StockItem" DISABLE TRIGGER derive_stock_item;
     UPDATE "StockItem" SET "updatedAt" = '2026-01-02';
     ALTER TABLE "StockItem" ENABLE TRIGGER derive_stock_item`,
    `SELECT "SKU", "searchText" ~ '(^|\n)(rings|brooches)(\n|$)' AS found, "updatedAt" FROM "StockItem" ORDER BY 1`,
  )
  const updatedAt = new Date('2026-01-02')
  expect(made).toEqual([
    { SKU: 'B', found: true, updatedAt },
    { SKU: 'E', found: false, updatedAt },
    { SKU: 'N', found: false, updatedAt },
    { SKU: 'R', found: true, updatedAt },
  ])
})

it('pieces are found by either name of whom they are for, and nobody takes that for a change', async () => {
  const piece = (sku: string, gender: string) => `('watch', '${sku}', 'A', 'Rolex', '${gender}', '2026-01-01')`
  const made = await applied(
    '20261127190000',
    ['ladies_or_gentlemen(text)'],
    `CREATE OR REPLACE FUNCTION derive_stock_search() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
     INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Gender", "arrivedAt") VALUES
       ${[piece('F', ' Female '), piece('M', 'Male'), piece('B', 'men, women'), piece('U', 'Unisex')]};
     ALTER TABLE "StockItem" DISABLE TRIGGER derive_stock_item;
     UPDATE "StockItem" SET "updatedAt" = '2026-01-02';
     ALTER TABLE "StockItem" ENABLE TRIGGER derive_stock_item`,
    `SELECT "SKU", substring("searchText" FROM '(?:ladies|gentlemen).*') AS found, "updatedAt" FROM "StockItem" ORDER BY 1`,
  )
  const updatedAt = new Date('2026-01-02')
  expect(made).toEqual([
    { SKU: 'B', found: 'ladies gentlemen', updatedAt },
    { SKU: 'F', found: 'ladies', updatedAt },
    { SKU: 'M', found: 'gentlemen', updatedAt },
    { SKU: 'U', found: null, updatedAt },
  ])
})

it('a brand has single spaces, before and after, wherever it is typed', async () => {
  const piece = (sku: string, brand: string) =>
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', '${sku}', 'A', E'${brand}')`
  const made = await applied(
    '20261127191000',
    ['single_spaced(text)', 'derive_brand_names()'],
    `CREATE OR REPLACE FUNCTION derive_stock_item() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
     INSERT INTO "SiteSettings" (id, main_brand_name) VALUES (1, 'Richard  Mille ');
     ${piece('A', ' Richard  \\u00a0Mille')}`,
    `SELECT "ManufacturerName" AS brand, "brandKey" AS key, main_brand_name AS main FROM "StockItem", "SiteSettings"`,
  )
  expect(made).toEqual([{ brand: 'Richard Mille', key: 'richard mille', main: 'Richard Mille' }])
  await rows(`INSERT INTO "SiteSettings" (id, main_brand_name) VALUES (1, 'F.P.  Journe')`)
  await rows(piece('C', 'F.P.\\tJourne'))
  expect(await rows(`SELECT "brandKey" = lower(main_brand_name) AS same FROM "StockItem", "SiteSettings"`)).toEqual([
    { same: true },
  ])
})

it('the filters of a model and a material have single spaces, before and after', async () => {
  const piece = `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "WatchMaterial")
       VALUES ('watch', 'Wide', 'A', 'B', ' RM  11-03', E'red \\u00a0gold')`
  const facets = `SELECT "Model", "facetModel" AS model, "facetMaterial" AS material FROM "StockItem" WHERE "SKU" = 'Wide'`
  const expected = [{ Model: ' RM  11-03', model: 'RM 11-03', material: 'red gold' }]
  const made = await applied(
    '20261128070000',
    [],
    `CREATE OR REPLACE FUNCTION derive_stock_item() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
       NEW."facetModel" := trimmed(NEW."Model");
       NEW."facetMaterial" := trimmed(NEW."WatchMaterial");
       RETURN NEW;
     END$$;
     ${piece}`,
    facets,
  )
  expect(made).toEqual(expected)
  await rows(piece)
  expect(await rows(facets)).toEqual(expected)
})

it('an account that asks for a passkey and has none asks for none any more', async () => {
  const made = await applied(
    '20261126100000',
    [],
    `SET LOCAL session_replication_role = replica;
     INSERT INTO "Member" (id, name, first_name, email, two_factor)
       VALUES (1, 'Has none', 'Has none', 'none@example.com', true), (2, 'Has one', 'Has one', 'one@example.com', true);
     INSERT INTO "StaffAccount" (id, name, email, role, two_factor)
       VALUES (1, 'Has none', 'none@example.com', 'owner', true), (2, 'Has one', 'one@example.com', 'owner', true);
     INSERT INTO "Passkey" (id, member_id, staff_id, name, public_key) VALUES ('a', 2, NULL, 'One', ''), ('b', NULL, 2, 'One', '');
     INSERT INTO "RecoveryCode" (member_id, hash) VALUES (1, 'x'), (2, 'y');
     SET LOCAL session_replication_role = origin`,
    `SELECT name, two_factor, (SELECT count(*)::int FROM "RecoveryCode" WHERE member_id = "Member".id) AS codes FROM "Member"
     UNION ALL SELECT name, two_factor, 0 FROM "StaffAccount" ORDER BY name, codes`,
  )
  expect(made).toEqual([
    { name: 'Has none', two_factor: false, codes: 0 },
    { name: 'Has none', two_factor: false, codes: 0 },
    { name: 'Has one', two_factor: true, codes: 0 },
    { name: 'Has one', two_factor: true, codes: 1 },
  ])
})

it('texts are normalised wherever they are written, and so are those of before', async () => {
  const piece = `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "WatchMaterial", provenance)
    VALUES ('watch', 'Parts', E'Pie\u0300ce', E'Herme\u0300s', E'Da\u00adte\u200d', E'Rose\u200b gold', E'👩\u200d🔧')`
  const stored = `SELECT "Name", "ManufacturerName" AS brand, "brandKey" AS key, "Model", "WatchMaterial", provenance
    FROM "StockItem" WHERE "SKU" = 'Parts'`
  const expected = {
    Name: 'Pi\u00e8ce',
    brand: 'Herm\u00e8s',
    key: 'herm\u00e8s',
    Model: 'Date',
    WatchMaterial: 'Rose gold',
    provenance: '👩\u200d🔧',
  }
  const made = await applied(
    '20261129060000',
    ['normalised(text)'],
    `CREATE OR REPLACE FUNCTION derive_stock_item() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
     CREATE OR REPLACE FUNCTION derive_member() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
     ${piece};
     INSERT INTO "Member" (name, email, email_verified_at)
       VALUES ('Parts', E'ju\u0308rg@example.ch', now()), ('Both', E'o\u0308@example.ch', now()), ('Both', E'\u00f6@example.ch', now())`,
    `SELECT stored.*, (SELECT array_agg(email ORDER BY id) FROM "Member" WHERE email_verified_at IS NOT NULL) AS emails FROM (${stored}) stored`,
  )
  expect(made).toEqual([{ ...expected, emails: ['j\u00fcrg@example.ch', 'o\u0308@example.ch', '\u00f6@example.ch'] }])
  await rows(piece)
  expect(await rows(stored)).toEqual([expected])
  await rows(`INSERT INTO "Member" (name, email) VALUES (E'Ju\u0308rg', E'Ju\u0308rg\u200d@example.ch')`)
  expect(await rows(`SELECT name, email FROM "Member"`)).toEqual([{ name: 'J\u00fcrg', email: 'j\u00fcrg@example.ch' }])
})
