import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { countWaitingMails, findFailedMails } from '@/lib/mail/queries'
import { retryMails } from '@/lib/mail/retry'
import { submitEnquiry } from './commands'
import { composeForEnquiry } from './mails/compose'
import { parseEnquiry } from './schema'
import { findFreeDays } from './visit'

beforeAll(fillTestShop)

let visitors = 0
const inputOf = (change: Record<string, unknown> = {}) => {
  const parsed = parseEnquiry('enquiry', {
    form_origin: 'enquiry',
    name: 'Ada Lovelace',
    email: `ada${++visitors}@example.com`,
    phone: '+447700900090',
    message: 'Is this watch still for sale?',
    privacy: ['Agreed'],
    ...change,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.value
}
const submit = async (
  change?: Record<string, unknown>,
  rest: { key?: string; isPage?: boolean; spam?: boolean; client?: string } = {},
) => {
  const done = await submitEnquiry({ kind: 'enquiry', input: inputOf(change), key: '', spam: false, ...rest })
  if (!done.ok) throw new Error(done.reason)
  const [row] = await rows('SELECT * FROM "Enquiry" WHERE reference = $1', [done.reference])
  const mails = await rows('SELECT * FROM "Mail" WHERE enquiry_id = $1 ORDER BY kind', [row.id])
  return { row, mails }
}

describe('an enquiry', () => {
  it('is kept with its reference, consent, mails and their jobs', async () => {
    const { row, mails } = await submit({ utm_source: 'spring', form_url: 'https://shop.example/contact' })
    expect(row).toMatchObject({ kind: 'enquiry', status: 'new', mailState: 'queued', utm_source: 'spring' })
    expect(row.reference).toMatch(/^ENQ-\d{4}-\d{6}$/)
    expect(row.consentText).toContain('only to process this request')
    expect(mails.map(({ kind, to, state }) => [kind, to, state])).toEqual([
      ['boutique', 'london@ninety.example', 'queued'],
      ['acknowledgement', row.email, 'queued'],
    ])
    const jobs = await rows('SELECT key FROM graphile_worker.jobs WHERE key = ANY($1)', [
      mails.map(({ id }) => `mail:${id}`),
    ])
    expect(jobs).toHaveLength(2)
  })

  it.each([
    [{ sku: 'g1' }, 'Geneva', 'Richard Mille RM 055 White (G1)'],
    [{ sku: 'unknown <b>', boutique: 'geneva' }, 'Geneva', ''],
    [{ form_url: 'https://shop.example/locations?location=Geneva' }, 'Geneva', ''],
    [{ form_url: 'https://shop.example/locations#geneva' }, 'Geneva', ''],
    [{ form_url: 'https://shop.example/journal/geneva-in-ten-addresses' }, 'London', ''],
    [{ form_url: 'https://shop.example/contact?utm_campaign=geneva-watch-days&q=geneva#a' }, 'London', ''],
    [{ form_url: 'no address?location=Geneva' }, 'London', ''],
    [{ boutique: 'Paris' }, 'London', ''],
    [{ sku: 'g1', boutique: 'London' }, 'Geneva', 'Richard Mille RM 055 White (G1)'],
  ])('with %o goes to %s', async (change, boutique, item) => {
    const { row, mails } = await submit(change)
    expect(row).toMatchObject({ boutique, item, sku: 'sku' in change ? change.sku : '' })
    expect(mails[0].to).toBe(`${boutique.toLowerCase()}@ninety.example`)
  })

  it('stores emoji, right-to-left text, HTML and unknown forms as they were written', async () => {
    const words = { message: 'مرحبا 😀 <script>alert(1)</script>', name: "O'Neil; DROP TABLE", form_origin: 'popup' }
    expect((await submit(words)).row).toMatchObject(words)
  })

  it('is one, however often it is sent under its key', async () => {
    const email = 'grace@example.com'
    const all = await Promise.all(
      Array.from({ length: 5 }, () => submit({ email }, { key: 'the same' }).then(({ row }) => row.reference)),
    )
    expect(new Set(all).size).toBe(1)
    const mails = await rows('SELECT FROM "Mail" JOIN "Enquiry" e ON e.id = enquiry_id WHERE e.email = $1', [email])
    expect(mails).toHaveLength(2)
    const other = await submit({ email, message: 'Something else altogether' }, { key: 'the same' })
    expect(other.row.reference).not.toBe(all[0])
  })

  describe('from a page without script', () => {
    const email = 'plain@example.com'
    const post = async (change = {}, rest = {}) =>
      (await submit({ email, ...change }, { isPage: true, ...rest })).row.reference
    afterEach(() => vi.useRealTimers())

    it('is one, however often the button is pressed, also where one period of time ends', async () => {
      vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 12, 4, 59, 900), toFake: ['Date'] })
      const all = await Promise.all(Array.from({ length: 3 }, () => post()))
      vi.setSystemTime(Date.UTC(2026, 10, 26, 12, 5, 20))
      expect(new Set([...all, await post()]).size).toBe(1)
    })

    it('is another with other words, later, or where an autofilled trap made spam of it', async () => {
      vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 13), toFake: ['Date'] })
      const [first, other, trapped] = [await post(), await post({ phone: '+41' }), await post({}, { spam: true })]
      vi.setSystemTime(Date.UTC(2026, 10, 26, 13, 10))
      expect(new Set([first, other, trapped, await post()]).size).toBe(4)
    })
  })

  it('without a key is kept as often as the contract’s clients send it', async () => {
    const [one, other] = [await submit({ email: 'api@example.com' }), await submit({ email: 'api@example.com' })]
    expect(one.row.reference).not.toBe(other.row.reference)
  })

  it('tells staff of mails that wait for another try, and sends these and failed ones at once on demand', async () => {
    const { mails } = await submit()
    expect(await countWaitingMails()).toBe(0)
    const [one, other] = mails.map(({ id }) => id)
    await rows('UPDATE "Mail" SET attempts = 2 WHERE id = $1', [one])
    await rows(`UPDATE "Mail" SET attempts = 3, state = 'failed', last_error = 'No.' WHERE id = $1`, [other])
    expect(await countWaitingMails()).toBe(1)
    expect(await findFailedMails()).toMatchObject([{ id: other, last_error: 'No.' }])
    await rows(`INSERT INTO "Alert" (email, sku) VALUES ('wish@example.com', 'G1')`)
    await rows(`INSERT INTO "StaffAccount" (name, email, role) VALUES ('Grace', 'staff@example.com', 'owner')`)
    await rows(`INSERT INTO "Subscriber" (email) VALUES ('reader@example.com')`)
    await rows(`INSERT INTO "Mail" (kind, state, message_id, alert_id, staff_id, subscriber_id)
      SELECT 'alert'::"MailKind", 'failed'::"MailState", 'm1', id, NULL::int, NULL::int FROM "Alert"
      UNION ALL SELECT 'staff_notice', 'failed', 'm2', NULL, id, NULL FROM "StaffAccount"
      UNION ALL SELECT 'welcome', 'failed', 'm3', NULL, NULL, id FROM "Subscriber"`)
    expect((await findFailedMails()).map(({ about }) => about.replace(/\d+/g, 'n')).sort()).toEqual([
      'ENQ-n-n',
      'alert n',
      'newsletter',
      'staff n',
    ])
    await rows(`DELETE FROM "Mail" WHERE message_id IN ('m1', 'm2', 'm3')`)
    const dueLater = () =>
      rows('SELECT key FROM graphile_worker.jobs WHERE run_at > now() AND key = ANY($1)', [
        mails.map(({ id }) => `mail:${id}`),
      ])
    await rows(
      `SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at := now() + interval '6 hours', attempts := 20)
       FROM graphile_worker.jobs WHERE key = $1`,
      [`mail:${one}`],
    )
    expect(await dueLater()).toEqual([{ key: `mail:${one}` }])
    expect(await retryMails()).toBe(2)
    expect(await dueLater()).toEqual([])
    expect(await rows('SELECT attempts FROM graphile_worker.jobs WHERE key = $1', [`mail:${one}`])).toEqual([
      { attempts: 0 },
    ])
    expect(await findFailedMails()).toEqual([])
    expect(await countWaitingMails()).toBe(2)
  })

  it('of a robot is kept, marked and not mailed', async () => {
    const { row, mails } = await submit({}, { spam: true })
    expect(row).toMatchObject({ spam: true, mailState: 'none' })
    expect(mails).toEqual([])
  })

  it('keeps its reference, whatever staff type', async () => {
    const { row } = await submit()
    await rows(`UPDATE "Enquiry" SET reference = 'X', status = 'answered' WHERE id = $1`, [row.id])
    expect(await rows('SELECT reference, status FROM "Enquiry" WHERE id = $1', [row.id])).toEqual([
      { reference: row.reference, status: 'answered' },
    ])
  })

  it('from one client in one name comes ten times an hour, then has to wait; not so its owner elsewhere', async () => {
    const send = (client = '192.0.2.1') =>
      submitEnquiry({ kind: 'enquiry', input: inputOf({ email: 'Busy@example.com' }), key: '', spam: false, client })
    for (let count = 0; count < 10; count++) expect(await send()).toMatchObject({ ok: true })
    const refused = await send()
    expect(refused).toMatchObject({ ok: false, reason: 'limited' })
    expect('wait' in refused && refused.wait).toBeGreaterThan(3_500)
    expect(await send('192.0.2.2')).toMatchObject({ ok: true })
  })

  it('is acknowledged three times an hour to one address, whoever types it, and always reaches the boutique', async () => {
    const kinds = []
    for (const client of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.4']) {
      const email = client.endsWith('3') ? 'VICTIM@example.com' : 'victim@example.com'
      kinds.push((await submit({ email }, { client })).mails.map(({ kind }) => kind))
    }
    const both = ['boutique', 'acknowledgement']
    expect(kinds).toEqual([both, both, both, ['boutique'], ['boutique']])
  })
})

describe('a viewing', () => {
  beforeAll(() => rows(`UPDATE "Boutique" SET "OpeningHours" = 'Daily 10am to 6pm'`))
  const freeHours = async () => (await findFreeDays('London'))?.days.flatMap(({ hours }) => hours) ?? []
  const hourOf = new Map<string, string>()
  const ask = async (sku: string, email: string) => {
    const visit = hourOf.get(sku) ?? (await freeHours())[0]?.value ?? ''
    hourOf.set(sku, visit)
    const viewing = { visit, boutique: 'London', sku, email }
    const input = inputOf({ ...viewing, form_origin: 'appointment', selectedOptionName: 'View collection' })
    return submitEnquiry({ kind: 'appointment', input, key: sku, spam: false })
  }
  const mailsOf = async (email: string) => {
    const found = await rows(
      'SELECT m.* FROM "Mail" m JOIN "Enquiry" e ON e.id = enquiry_id WHERE e.email = $1 ORDER BY m.kind',
      [email],
    )
    return Promise.all(found.map((mail) => composeForEnquiry(mail, mail.enquiry_id)))
  }
  const notHere = 'on its way to us and not here yet'
  const add = (sku: string, more: string) =>
    rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "StatusName", "isUpcoming", "MembersAreaOnly")
      VALUES ('watch', $1, 'Daytona', 'Rolex', ${more})`,
      [sku],
    )

  it('of what is here is answered with its day, hour and place, and brings them to the calendar', async () => {
    await add('HERE', `NULL, false, 0`)
    const answer = await ask('HERE', 'here@example.com')
    expect(answer).toMatchObject({ ok: true, viewing: { absence: null } })
    expect('viewing' in answer && answer.viewing?.words).toMatch(/^\w+day \d+ \w+ \d{4}, \w+ in London$/)
    const [, acknowledgement] = await mailsOf('here@example.com')
    expect(acknowledgement?.text).not.toContain(notHere)
    expect(acknowledgement?.attachments).toHaveLength(1)
  })

  it.each([
    ['SOON', `'Arriving soon', false, 0`, 'awaited', notHere],
    ['MARKED', `NULL, true, 0`, 'awaited', notHere],
    ['GONE', `'Sold', false, 0`, 'sold', 'has since been sold'],
  ])('of what is on its way or sold is kept, and everybody reads that it is: %s', async (sku, more, absence, said) => {
    await add(sku, more)
    const email = `${sku}@example.com`.toLowerCase()
    const answers = [await ask(sku, email), await ask(sku, email)]
    for (const answer of answers) expect(answer).toMatchObject({ ok: true, viewing: { absence } })
    const mails = await mailsOf(email)
    expect(mails).toHaveLength(2)
    for (const mail of mails) expect(mail?.text).toContain(said)
    expect(mails[1]?.attachments).toBeUndefined()
  })

  it('asked for by several at once is one visitor’s; the same form sent twice at once gets one answer', async () => {
    const skus = Array.from({ length: 8 }, (_, at) => `AT-ONCE-${at}`)
    const hour = (await freeHours())[0]?.value ?? ''
    for (const sku of ['TWICE', ...skus]) {
      await add(sku, `NULL, false, 0`)
      hourOf.set(sku, hour)
    }
    const others = await Promise.all(skus.map((sku) => ask(sku, `${sku}@example.com`.toLowerCase())))
    expect(others.filter(({ ok }) => ok)).toHaveLength(1)
    hourOf.set('TWICE', (await freeHours())[0]?.value ?? '')
    const same = await Promise.all([1, 2, 3].map(() => ask('TWICE', 'twice@example.com')))
    expect(new Set(same.map((answer) => answer.ok && answer.reference)).size).toBe(1)
    expect(same.every(({ ok }) => ok)).toBe(true)
  })

  it('keeps its hour from others until staff close it, or call it spam', async () => {
    await add('FIRST', `NULL, false, 0`)
    await add('SECOND', `NULL, false, 0`)
    await ask('FIRST', 'first@example.com')
    const hour = hourOf.get('FIRST') ?? ''
    hourOf.set('SECOND', hour)
    expect(await ask('SECOND', 'second@example.com')).toMatchObject({
      ok: false,
      errors: { visit: [expect.stringMatching(/^That time is not free\. Free on \w+day/)] },
    })
    const isFree = async () => (await freeHours()).some(({ value }) => value === hour)
    expect(await isFree()).toBe(false)
    await rows(`UPDATE "Enquiry" SET "createdAt" = now() - interval '4 days' WHERE email = 'first@example.com'`)
    expect(await isFree()).toBe(true)
    await rows(`UPDATE "Enquiry" SET status = 'answered' WHERE email = 'first@example.com'`)
    expect(await isFree()).toBe(false)
    await rows(`UPDATE "Enquiry" SET status = 'closed' WHERE email = 'first@example.com'`)
    expect(await isFree()).toBe(true)
  })

  it('tells a guest nothing of a members-only piece, and the boutique what it has to know', async () => {
    await add('SECRET-SOON', `'Arriving soon', true, 1`)
    expect(await ask('SECRET-SOON', 'guest@example.com')).toMatchObject({ ok: true, viewing: { absence: null } })
    const [toBoutique, acknowledgement] = await mailsOf('guest@example.com')
    expect(toBoutique?.text).toContain(notHere)
    expect(acknowledgement?.text).not.toContain(notHere)
  })
})
