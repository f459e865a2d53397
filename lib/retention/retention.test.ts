import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { againstTransaction, rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { formatPeriod, periodFacts } from './periods'
import { applyRetention, binned, findDue } from './retention'

// Mails went to a folder before there was a server.
const mailFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-mails-'))
Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_DIR: mailFolder })
afterAll(() => fs.rmSync(mailFolder, { recursive: true }))

const start = new Date('2026-01-01T12:00:00Z')
/** The date a number of days after the start. */
const day = (days: number) => new Date(start.getTime() + days * 86_400_000)
const dueOf = async (kind: string, now: Date) => (await findDue(now)).find((one) => one.kind === kind)?.ids ?? []
const ids = async (table: string) => (await rows(`SELECT id FROM "${table}" ORDER BY id`)).map(({ id }) => id)

/** What the worker does with the mails that wait. */
const deliver = (state: 'sent' | 'failed', at: Date) =>
  rows(
    `UPDATE "Mail" SET state = $1::"MailState", sent_at = CASE $1 WHEN 'sent' THEN $2::timestamptz END WHERE state = 'queued'`,
    [state, at],
  )

const addMember = async (email: string, verified: boolean) =>
  (
    await rows(
      `INSERT INTO "Member" (name, email, created_at, email_verified_at) VALUES ('Ada', $1, $2, $3) RETURNING id`,
      [email, start, verified ? start : null],
    )
  )[0].id

beforeAll(fillTestShop)

describe('what is kept of people', () => {
  it('an enquiry for two years after its last change', async () => {
    const [{ id }] = await rows(
      `INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt", "createdAt", "updatedAt")
       VALUES ('contact', 'a@example.com', '1', 'x', 'x', $1, $1, $1) RETURNING id`,
      [start],
    )
    expect(await dueOf('enquiries', day(729))).toEqual([])
    expect(await dueOf('enquiries', day(731))).toEqual([id])
    await rows(`UPDATE "Enquiry" SET status = 'answered' WHERE id = $1`, [id])
    expect(await dueOf('enquiries', day(731))).toEqual([])
    await rows(`UPDATE "Enquiry" SET "updatedAt" = $2 WHERE id = $1`, [id, start])
    expect((await applyRetention(day(731))).enquiries).toBe(1)
    expect(await ids('Enquiry')).toEqual([])
  })

  it('the mails of an enquiry that is being deleted, without the two waiting for each other', async () => {
    const [{ id }] = await rows(
      `INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt")
       VALUES ('contact', 'a@example.com', '1', 'x', 'x', now()) RETURNING id`,
    )
    await rows(
      `INSERT INTO "Mail" (kind, state, "to", message_id, enquiry_id, created_at) VALUES ('acknowledgement', 'sent', 'a@example.com', 'old', $1, $2)`,
      [id, start],
    )
    const deletion = {
      first: 'SELECT FROM "Enquiry" WHERE id = $1 FOR UPDATE',
      last: 'DELETE FROM "Enquiry" WHERE id = $1',
    }
    expect((await againstTransaction({ ...deletion, values: [id] }, () => applyRetention(day(91)))).mails).toBe(0)
  })

  it('an account whose address was never verified for 30 days', async () => {
    const [stranger, member] = [await addMember('u@example.com', false), await addMember('v@example.com', true)]
    await rows(`UPDATE "Member" SET email = 'v2@example.com' WHERE id = $1`, [member])
    expect(await dueOf('unverified', day(29))).toEqual([])
    expect(await dueOf('unverified', day(31))).toEqual([stranger])
    await applyRetention(day(31))
    expect(await ids('Member')).toEqual([member])
    await rows('DELETE FROM "Member"')
  })

  it('a member for three years after the last sign-in, who is told once, 30 days before', async () => {
    const [away, back, here] = [
      await addMember('away@example.com', true),
      await addMember('back@example.com', true),
      await addMember('here@example.com', true),
    ]
    await rows('UPDATE "Member" SET last_login_at = $2 WHERE id = $1', [here, day(1000)])
    expect(await dueOf('notice', day(1064))).toEqual([])
    expect((await applyRetention(day(1067))).notice).toBe(2)
    await deliver('sent', day(1067))
    expect((await applyRetention(day(1068))).notice).toBe(0)
    await rows('UPDATE "Member" SET last_login_at = $2 WHERE id = $1', [back, day(1070)])
    expect(await dueOf('members', day(1096))).toEqual([])
    expect(await dueOf('members', day(1098))).toEqual([away])
    await applyRetention(day(1098))
    expect(await ids('Member')).toEqual([back, here])
    await rows('DELETE FROM "Member"')
  })

  it('nobody is deleted untold, however late the first run', async () => {
    const id = await addMember('late@example.com', true)
    expect(await applyRetention(day(4000))).toMatchObject({ members: 0, notice: 1 })
    await deliver('sent', day(4000))
    expect(await dueOf('members', day(4029))).toEqual([])
    expect(await dueOf('members', day(4030))).toEqual([id])
    await rows('DELETE FROM "Member"')
  })

  it('nobody is deleted before the notice was delivered for 30 days, or failed for 60', async () => {
    const id = await addMember('unheard@example.com', true)
    expect((await applyRetention(day(4000))).notice).toBe(1)
    expect(await dueOf('members', day(4059))).toEqual([])
    await deliver('failed', day(4004))
    expect(await dueOf('members', day(4059))).toEqual([])
    expect(await dueOf('members', day(4060))).toEqual([id])
    // Staff mended the address and sent it again.
    await rows(`UPDATE "Mail" SET state = 'queued'`)
    expect(await dueOf('members', day(4060))).toEqual([])
    await deliver('sent', day(4050))
    expect(await dueOf('members', day(4079))).toEqual([])
    expect(await dueOf('members', day(4080))).toEqual([id])
    await rows(`UPDATE "Member" SET email = 'another@example.com' WHERE id = $1`, [id])
    expect([await dueOf('members', day(4080)), await dueOf('notice', day(4080))]).toEqual([[], [id]])
    await rows('DELETE FROM "Member"')
  })

  it('an address of the newsletter for 30 days after it left, or where it never said yes', async () => {
    const add = async (email: string, columns: Record<string, unknown>): Promise<number> => {
      const values = { email, subscribed_at: start, ...columns }
      const names = Object.keys(values)
      const [{ id }] = await rows(
        `INSERT INTO "Subscriber" (${names}) VALUES (${names.map((_, at) => `$${at + 1}`)}) RETURNING id`,
        Object.values(values),
      )
      return id
    }
    const reader = await add('reader@example.com', { confirmed_at: start })
    const left = await add('left@example.com', { confirmed_at: start, unsubscribed_at: day(100) })
    const silent = await add('silent@example.com', {})
    const robot = await add('robot@example.com', { spam: true })
    const again = await add('again@example.com', {})
    await rows(
      `INSERT INTO "Mail" (kind, state, "to", message_id, subscriber_id, created_at)
       VALUES ('subscription_confirmation', 'sent', 'again@example.com', 'again', $1, $2)`,
      [again, day(25)],
    )
    expect(await dueOf('subscribers', day(29))).toEqual([])
    expect(await dueOf('subscribers', day(31))).toEqual([silent, robot])
    expect(await dueOf('subscribers', day(56))).toEqual([silent, robot, again])
    expect(await dueOf('subscribers', day(129))).not.toContain(left)
    expect((await applyRetention(day(131))).subscribers).toBe(4)
    expect(await ids('Subscriber')).toEqual([reader])
  })

  it('a saved piece for two years', async () => {
    const member = await addMember('keeper@example.com', true)
    const save = (sku: string, at: Date) =>
      rows(
        `INSERT INTO "SavedPiece" (member_id, "StockItemId", saved_at) SELECT $1, "StockItemId", $3 FROM "StockItem" WHERE "SKU" = $2 RETURNING "StockItemId"`,
        [member, sku, at],
      )
    const [{ StockItemId: old }] = await save('G1', start)
    const [{ StockItemId: young }] = await save('M1', day(30))
    expect(await dueOf('saved', day(729))).toEqual([])
    expect(await dueOf('saved', day(731))).toEqual([old])
    expect((await applyRetention(day(731))).saved).toBe(1)
    expect(await rows('SELECT "StockItemId" AS id FROM "SavedPiece"')).toEqual([{ id: young }])
    await rows('DELETE FROM "Member"')
  })

  it('a mail for 90 days, unless it still waits, and its enquiry keeps what became of it', async () => {
    const [{ id: enquiry }] = await rows(
      `INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt")
       VALUES ('contact', 'a@example.com', '1', 'x', 'x', now()) RETURNING id`,
    )
    const add = async (kind: string, state: string): Promise<number> => {
      const [{ id }] = await rows(
        `INSERT INTO "Mail" (kind, message_id, enquiry_id, created_at) VALUES ($1::"MailKind", gen_random_uuid()::text, $2, $3) RETURNING id`,
        [kind, enquiry, start],
      )
      await rows(`UPDATE "Mail" SET state = $2::"MailState" WHERE id = $1`, [id, state])
      return id
    }
    const failed = await add('boutique', 'failed')
    expect(await dueOf('mails', day(89))).toEqual([])
    expect(await dueOf('mails', day(91))).toEqual([failed])
    await applyRetention(day(91))
    expect(await ids('Mail')).toEqual([])
    expect(await rows('SELECT "mailState" FROM "Enquiry"')).toEqual([{ mailState: 'failed' }])
    const waiting = await add('acknowledgement', 'queued')
    await applyRetention(day(91))
    expect(await ids('Mail')).toEqual([waiting])
  })
})

it('a mail’s file for 90 days, also once mails go to a server', async () => {
  const names = ['old.eml', 'old.json', 'new.eml']
  for (const name of names) {
    const at = name.startsWith('old') ? start : day(10)
    fs.writeFileSync(path.join(mailFolder, name), 'x')
    fs.utimesSync(path.join(mailFolder, name), at, at)
  }
  await applyRetention(day(91))
  expect(fs.readdirSync(mailFolder)).toEqual(['new.eml'])
})

describe('an alert', () => {
  const add = async (sku: string, at: Date, confirmed: Date | null): Promise<number> =>
    (
      await rows(
        `INSERT INTO "Alert" (email, sku, created_at, confirmed_at) VALUES ('waits@example.com', $1, $2, $3) RETURNING id`,
        [sku, at, confirmed],
      )
    )[0].id
  const addMail = (kind: string, alert: number, at: Date) =>
    rows(
      `INSERT INTO "Mail" (kind, "to", message_id, alert_id, created_at)
       VALUES ($1::"MailKind", 'waits@example.com', gen_random_uuid()::text, $2, $3)`,
      [kind, alert, at],
    )

  it('without an answer is kept for 30 days after its address was asked last', async () => {
    const [old, asked] = [await add('S1', start, null), await add('S2', start, null)]
    const confirmed = await add('S3', start, start)
    expect(await dueOf('alerts', day(29))).toEqual([])
    expect(await dueOf('alerts', day(31))).toEqual([old, asked])
    await addMail('alert_confirmation', asked, day(29))
    expect(await dueOf('alerts', day(58))).toEqual([])
    expect(await dueOf('alerts', day(60))).toEqual([old, asked])
    expect(await dueOf('alerts', day(731))).toEqual([old, asked, confirmed])
    await rows('DELETE FROM "Alert"')
  })

  it('that ends after two years takes no mail about other alerts of its address with it', async () => {
    const [old, young] = [await add('S1', start, start), await add('S2', day(100), start)]
    await addMail('alert', old, day(730))
    await rows(
      `INSERT INTO "AlertMatch" (alert_id, item_id, reason, mail_id)
       SELECT alert, (SELECT min("StockItemId") FROM "StockItem"), 'new', "Mail".id FROM "Mail", unnest($1::int[]) alert WHERE kind = 'alert'`,
      [[old, young]],
    )
    expect((await applyRetention(day(731))).alerts).toBe(1)
    expect(await rows('SELECT alert_id FROM "Mail" WHERE alert_id IS NOT NULL')).toEqual([{ alert_id: young }])
    expect(await rows('SELECT alert_id FROM "AlertMatch"')).toEqual([{ alert_id: young }])
    await rows('DELETE FROM "Alert"')
  })
})

describe('the bin', () => {
  it('is emptied of what has been in it for ninety days, whatever it is', async () => {
    await rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "deletedAt") VALUES
      ('watch', 'BIN-1', 'One', 'Rolex', $1), ('watch', 'BIN-2', 'Two', 'Rolex', $2), ('watch', 'BIN-3', 'Three', 'Rolex', NULL)`,
      [start, day(60)],
    )
    await rows(`INSERT INTO "Page" (name, title, deleted_at) VALUES ('binned', 'Binned', $1)`, [start])
    expect(await dueOf('bin', day(89))).toEqual([])
    expect(await dueOf('bin', day(91))).toEqual(['pages binned', expect.stringMatching(/^pieces \d+$/)])
    expect((await applyRetention(day(91))).bin).toBe(2)
    expect(await rows(`SELECT "SKU" FROM "StockItem" WHERE "SKU" LIKE 'BIN-%' ORDER BY 1`)).toEqual([
      { SKU: 'BIN-2' },
      { SKU: 'BIN-3' },
    ])
    expect(await rows(`SELECT FROM "Page" WHERE name = 'binned'`)).toEqual([])
  })
  it('is emptied of every table that has one', async () => {
    const tables =
      await rows(`SELECT relname AS name, attname AS bin FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE attname IN ('deletedAt', 'deleted_at') AND relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`)
    expect(tables).toEqual(
      binned.map(({ table, bin }) => ({ name: table, bin })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })
})

it('the privacy policy names every period by the words that the code keeps', () => {
  const known = periodFacts.map(([name]) => name)
  for (const file of ['prisma/demo/pages/privacy-policy.html', 'prisma/starter/starter.ts']) {
    const named = [...fs.readFileSync(file, 'utf8').matchAll(/\{(kept\.\w+)\}/g)].map(([, name]) => name)
    expect([...new Set(named)].sort(), file).toEqual([...known].sort())
  }
  expect(formatPeriod('enquiries')).toBe('two years')
  expect(Object.fromEntries(periodFacts)).toMatchObject({ 'kept.members': 'three years', 'kept.mails': '90 days' })
})

it('goes on until nothing is left, a part at a time', async () => {
  await rows(
    `INSERT INTO "Alert" (email, sku, created_at) SELECT 'many@example.com', 'S' || n, $1 FROM generate_series(1, 1201) n`,
    [start],
  )
  expect((await applyRetention(day(3_000))).alerts).toBe(1201)
  expect(await ids('Alert')).toEqual([])
})
