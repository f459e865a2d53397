import PostalMime from 'postal-mime'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { submitEnquiry } from '@/lib/enquiries/commands'
import { enquiryKinds } from '@/lib/enquiries/kinds'
import { parseEnquiry, parseSubscription } from '@/lib/enquiries/schema'
import { findFreeDays } from '@/lib/enquiries/visit'
import { server } from '@/lib/mail/test-mail-server'
import { confirmSubscription, subscribe } from '@/lib/newsletter/commands'
import { headerOf } from '@/scripts/lib/mail-server.mjs'
import { sendMail } from './mails'

beforeAll(fillTestShop)
beforeEach(() => {
  server.mails.length = 0
})

const once = { isLastTry: false }
const words = {
  title: 'Ms',
  firstName: 'Zoë',
  lastName: 'Ünal',
  name: 'Zoë Ünal',
  phone: '+447700900090',
  message: 'Is this watch still for sale? 🙂\nשלום',
  selectedOptionName: 'Other',
  privacy: ['Agreed'],
}

let visitors = 0
const idsOf = async (kind: (typeof enquiryKinds)[number], change: Record<string, unknown> = {}): Promise<number[]> => {
  const parsed = parseEnquiry(kind, { ...words, form_origin: kind, email: `wire${++visitors}@example.com`, ...change })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const done = await submitEnquiry({ kind, input: parsed.value, key: '', spam: false })
  if (!done.ok) throw new Error(done.reason)
  const text = 'SELECT m.id FROM "Mail" m JOIN "Enquiry" e ON e.id = enquiry_id WHERE reference = $1 ORDER BY m.kind'
  return (await rows(text, [done.reference])).map(({ id }: { id: number }) => id)
}

const soleHeaders = ['From', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type', 'Auto-Submitted']

/** Checks the properties that every mail must have on the wire. */
const checkMail = async (index: number) => {
  const mail = server.mails[index]
  if (!mail) throw new Error('no mail')
  for (const name of soleHeaders) expect(headerOf(mail, name), name).toHaveLength(1)
  for (const name of ['Reply-To', 'Sender', 'Cc', 'Bcc']) expect(headerOf(mail, name).length, name).toBeLessThan(2)
  expect(headerOf(mail, 'Content-Type')[0]).toContain('multipart/alternative')
  expect(mail.source.split(/\r?\n/).every((line: string) => line.length <= 998)).toBe(true)
  const parsed = await PostalMime.parse(mail.source)
  expect(parsed.html).toContain('<!doctype html>')
  expect(parsed.text).not.toContain('<table')
  expect(parsed.attachments).toEqual([])
  return parsed
}

it.each(enquiryKinds)('both mails of the %s form arrive whole', async (kind) => {
  for (const id of await idsOf(kind)) await sendMail(id, once)
  const [toBoutique, toVisitor] = [await checkMail(0), await checkMail(1)]
  expect(toBoutique.text?.replaceAll('\r\n', '\n')).toContain('> Is this watch still for sale? 🙂\n> שלום')
  expect(toBoutique.html).toContain('🙂<br>שלום')
  // The visitor's address may be a stranger's: of the typed text only the name goes there.
  for (const typed of ['still for sale', 'שלום', '+447700900090', 'Other', 'wire'])
    expect(`${toVisitor.text}${toVisitor.html}`).not.toContain(typed)
  expect(toVisitor.text).toContain('Thank you, Zoë.')
  expect(toBoutique.subject).toMatch(/^\[ENQ-\d{4}-\d{4,}\] .*, from (Ms )?Zoë Ünal$/)
  expect(toVisitor.subject).toMatch(/^We have your enquiry \(ENQ-\d{4}-\d{4,}\)$/)
  expect(toBoutique.replyTo?.[0]?.address).toBe(toVisitor.to?.[0]?.address)
})

it('a mail that the server kept without saying so comes again under the same Message-ID', async () => {
  const [id = 0] = await idsOf('contact')
  server.beforeAnswer(() => server.die())
  await expect(sendMail(id, once)).rejects.toThrow()
  await server.rise()
  await sendMail(id, once)
  const [first, second, ...more] = server.mails
  expect(more).toEqual([])
  expect(second?.messageId).toBe(first?.messageId)
  expect(second?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
})

it.each([
  'Eve"\u2029Bcc: victim@example.com',
  '=?utf-8?Q?Eve=0D=0ABcc:_victim@example.com?=',
  'Eve" <victim@example.com>, "',
  `${'Eve '.repeat(60)}Bcc: victim@example.com`,
  '🙂'.repeat(90),
])('the name %j stays within one header', async (name) => {
  const kinds = name.includes('\u2029') ? {} : { name }
  const [id = 0] = await idsOf('enquiry', kinds)
  await rows('UPDATE "Enquiry" SET name = $1 WHERE id = (SELECT enquiry_id FROM "Mail" WHERE id = $2)', [name, id])
  await sendMail(id, once)
  const { replyTo, bcc, to, subject } = await checkMail(0)
  expect(server.mails[0]?.to).toEqual(['london@ninety.example'])
  expect([bcc, to?.length, replyTo?.length]).toEqual([undefined, 1, 1])
  expect(replyTo?.[0]?.address).toBe(`wire${visitors}@example.com`)
  expect(subject?.length).toBeLessThanOrEqual(120)
})

it.each([
  'eve@example.com\nBcc: v@example.com',
  'eve@example.com, v@example.com',
  '"a b"@example.com',
  'a@b@example.com',
])('the address %j is refused before it is stored', (email) =>
  expect(parseEnquiry('enquiry', { ...words, email }).ok).toBe(false),
)

it('the newsletter’s welcome arrives whole, with one way out for programs and one for people', async () => {
  const parsed = parseSubscription({ email: 'wire@example.com' })
  if (parsed.ok) await subscribe(parsed.value)
  await confirmSubscription({ id: (await rows('SELECT id FROM "Subscriber"'))[0].id, state: '' })
  const [row] = await rows(`SELECT id FROM "Mail" WHERE kind = 'welcome'`)
  await sendMail(row.id, once)
  const { html, text } = await checkMail(0)
  const mail = server.mails[0]
  if (!mail) throw new Error('no mail')
  const [wayOut = '', ...more] = headerOf(mail, 'List-Unsubscribe')
  expect([more, headerOf(mail, 'List-Unsubscribe-Post')]).toEqual([[], ['List-Unsubscribe=One-Click']])
  const url = wayOut.slice(1, -1)
  expect(text).toContain(url)
  expect(html).toContain(url.replaceAll('&', '&amp;'))
})

it('the acknowledgement of an enquiry about a members-only piece tells neither where it lies nor what it is', async () => {
  await rows(
    `INSERT INTO "Boutique" (name, "timeZone", "Email") VALUES ('Geneva', 'Europe/Zurich', 'geneva@ninety.example') ON CONFLICT DO NOTHING`,
  )
  await rows(`INSERT INTO "StockItem" ("SKU", "Family", "ManufacturerName", "Name", "Model", "MembersAreaOnly", "Location", "Price", "Currency")
    VALUES ('SECRET-1', 'watch', 'Hidden Makers', 'Unheard-of', 'HM 1', 1, 'Geneva', 1000000, '£')`)
  for (const id of await idsOf('enquiry', { sku: 'SECRET-1' })) await sendMail(id, once)
  const visitor = server.mails.find(({ to }: { to: string[] }) => to[0] === `wire${visitors}@example.com`)
  expect(server.mails.find(({ to }: { to: string[] }) => to[0] === 'geneva@ninety.example')).toBeDefined()
  expect(visitor?.source).toContain('London')
  const { text, html, from, replyTo } = await PostalMime.parse(visitor?.source ?? '')
  expect(JSON.stringify([text, html, from, replyTo])).not.toMatch(/geneva|hidden makers|unheard-of|HM 1/i)
})

it('the acknowledgement of a viewing names the boutique that the visitor chose, wherever a members-only piece lies', async () => {
  await rows(
    `UPDATE "Boutique" SET "PhoneNumber" = '+41 22 000 00 00', "AddressFirst" = '1 Rue du Lac' WHERE name = 'Geneva'`,
  )
  await rows(`UPDATE "Boutique" SET "OpeningHours" = 'Daily 10am to 6pm'`)
  const acknowledged = async (boutique: string, passedTo = boutique) => {
    const viewing = {
      sku: 'M1',
      selectedOptionName: 'View',
      visit: (await findFreeDays(boutique))?.days[0]?.hours[0]?.value,
      boutique,
    }
    const [, id = 0] = await idsOf('appointment', viewing)
    await rows(`UPDATE "Enquiry" SET boutique = $1 WHERE id = (SELECT enquiry_id FROM "Mail" WHERE id = $2)`, [
      passedTo,
      id,
    ])
    await sendMail(id, once)
    const { text, html, from, replyTo, attachments } = await PostalMime.parse(server.mails.at(-1)?.source ?? '')
    const calendar = attachments.map(({ content }) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    )
    return { calendar, mail: JSON.stringify([text, html, from, replyTo]) }
  }
  const geneva = await acknowledged('Geneva')
  for (const part of ['our Geneva boutique', '+41 22 000 00 00', '1 Rue du Lac', 'geneva@ninety.example'])
    expect(geneva.mail).toContain(part)
  expect(geneva.mail).not.toMatch(/london|Secret piece|RM 69/i)
  expect(geneva.calendar.join()).toMatch(/LOCATION:1 Rue du Lac/)
  const london = await acknowledged('London', 'Geneva')
  expect(london.mail).toContain('our London boutique')
  expect(`${london.mail}${london.calendar}`).not.toMatch(/geneva|\+41/i)
  expect(london.calendar).toHaveLength(1)
})
