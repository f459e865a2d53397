import fs from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { submitEnquiry } from '@/lib/enquiries/commands'
import { parseEnquiry } from '@/lib/enquiries/schema'
import { env } from '@/lib/env'
import { deliverToFolder, findFolderMails, getFolderMail } from '@/lib/mail/folder'
import { server } from '@/lib/mail/test-mail-server'
import { sendMail } from './mails'

beforeAll(fillTestShop)
afterEach(() => {
  server.mails.length = 0
  server.refuse(undefined)
})

let visitors = 0
const mailsOf = async (change: Record<string, unknown> = {}) => {
  const parsed = parseEnquiry('enquiry', {
    form_origin: 'enquiry',
    name: 'Zoë "Z" <b>Ünal</b>, 祐',
    email: `zoe${++visitors}@example.com`,
    phone: '+447700900090',
    message: 'Is this watch still for sale?',
    privacy: ['Agreed'],
    ...change,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const done = await submitEnquiry({ kind: 'enquiry', input: parsed.value, key: '', spam: false })
  if (!done.ok) throw new Error(done.reason)
  const mails = await rows(
    'SELECT m.*, e.email FROM "Mail" m JOIN "Enquiry" e ON e.id = enquiry_id WHERE reference = $1 ORDER BY m.kind',
    [done.reference],
  )
  return { reference: done.reference, boutique: mails[0], acknowledgement: mails[1] }
}
const mail = async (id: number) => (await rows('SELECT * FROM "Mail" WHERE id = $1', [id]))[0]
const stateOf = async (reference: string) =>
  (await rows('SELECT "mailState" FROM "Enquiry" WHERE reference = $1', [reference]))[0].mailState
const arrived = (index = 0) => PostalMime.parse(server.mails[index]?.source ?? '')
const once = { isLastTry: false }

describe('the mails of an enquiry', () => {
  it('reach boutique and visitor, each able to answer the other', async () => {
    const { reference, boutique, acknowledgement } = await mailsOf({ sku: 'G1' })
    await sendMail(boutique.id, once)
    expect(await stateOf(reference)).toBe('queued')
    await sendMail(acknowledgement.id, once)
    expect(await stateOf(reference)).toBe('sent')

    const [toBoutique, toVisitor] = [await arrived(0), await arrived(1)]
    expect(server.mails[0]?.to).toEqual(['geneva@ninety.example'])
    expect(toBoutique.replyTo).toEqual([{ name: 'Zoë "Z" <b>Ünal</b>, 祐', address: boutique.email }])
    expect(toBoutique.messageId).toBe(boutique.message_id)
    expect(toBoutique.text).toContain('http://localhost:3000/richard-mille-watch/RM055/G1')
    expect(toBoutique.html).not.toContain('<b>Ünal')
    expect(server.mails[1]?.to).toEqual([boutique.email])
    expect(toVisitor.replyTo?.[0]?.address).toBe('geneva@ninety.example')
    expect(toVisitor.subject).toContain(reference)
  })

  it('tell a visitor nothing of a piece for members only', async () => {
    const { acknowledgement, boutique } = await mailsOf({ sku: 'M1' })
    await sendMail(acknowledgement.id, once)
    await sendMail(boutique.id, once)
    const words = JSON.stringify(await arrived(0))
    expect(words).toContain('ENQ-')
    expect(words).not.toMatch(/Secret piece|RM ?69|900,000/)
    expect(JSON.stringify(await arrived(1))).toContain('RM69')
  })

  it('are sent once, though two processes try', async () => {
    const { boutique } = await mailsOf()
    await Promise.allSettled([sendMail(boutique.id, once), sendMail(boutique.id, once), sendMail(boutique.id, once)])
    await sendMail(boutique.id, once)
    expect(server.mails).toHaveLength(1)
    expect(await mail(boutique.id)).toMatchObject({ state: 'sent', attempts: 1, last_error: '' })
  })

  it('do not keep their enquiry from being deleted while one is on its way', async () => {
    const { boutique } = await mailsOf()
    server.beforeAnswer(() =>
      rows(`SET LOCAL lock_timeout = '2s'; DELETE FROM "Enquiry" WHERE id = ${boutique.enquiry_id}`),
    )
    await sendMail(boutique.id, once)
    expect(await mail(boutique.id)).toBeUndefined()
    expect(server.mails).toHaveLength(1)
  })

  it('are tried again when the server has a bad day, and noted as failed after the last try', async () => {
    const { reference, boutique } = await mailsOf()
    server.refuse(() => Object.assign(new Error('later'), { responseCode: 451 }))
    await expect(sendMail(boutique.id, once)).rejects.toThrow('later')
    expect(await mail(boutique.id)).toMatchObject({ state: 'queued', attempts: 1 })
    await sendMail(boutique.id, { isLastTry: true })
    expect(await mail(boutique.id)).toMatchObject({ state: 'failed', attempts: 2 })
    expect(await stateOf(reference)).toBe('failed')
  })

  it('are noted as failed at once when the server refuses the recipient, and go when staff queue them again', async () => {
    const { boutique } = await mailsOf()
    server.refuse(() => Object.assign(new Error('no such user'), { responseCode: 550 }))
    await sendMail(boutique.id, once)
    expect(await mail(boutique.id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await mail(boutique.id)).last_error).toContain('no such user')
    server.refuse(undefined)
    await rows('SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs')
    await rows(`UPDATE "Mail" SET state = 'queued' WHERE id = $1`, [boutique.id])
    expect(await rows(`SELECT FROM graphile_worker.jobs WHERE key = $1`, [`mail:${boutique.id}`])).toHaveLength(1)
    await sendMail(boutique.id, once)
    expect(await arrived()).toMatchObject({ messageId: boutique.message_id })
  })

  it('wait while the boutique has no address', async () => {
    await rows(`UPDATE "Boutique" SET "Email" = '' WHERE name = 'London'`)
    const { boutique } = await mailsOf()
    await expect(sendMail(boutique.id, once)).rejects.toThrow('fill in the boutique’s Email')
    await rows(`UPDATE "Boutique" SET "Email" = 'london@ninety.example' WHERE name = 'London'`)
    await sendMail(boutique.id, once)
    expect(await mail(boutique.id)).toMatchObject({ state: 'sent', to: 'london@ninety.example' })
  })

  it('carry no header that somebody typed, even where it got into the database', async () => {
    const { boutique } = await mailsOf({ message: 'Hello\r\nBcc: spam@example.com\r\n\r\nx' })
    await rows(
      `UPDATE "Enquiry" SET name = E'Eve\\r\\nBcc: spam@example.com', email = E'eve@example.com\\r\\nBcc: spam@example.com'
       WHERE id = $1`,
      [boutique.enquiry_id],
    )
    await sendMail(boutique.id, once)
    expect(server.mails[0]?.to).toEqual(['london@ninety.example'])
    const { bcc, replyTo } = await arrived()
    expect([bcc, replyTo]).toEqual([undefined, undefined])
  })
})

it('a mail of a kind that its area has no text for fails, instead of being sent with that of another', async () => {
  const idOf = async (text: string) => (await rows(`INSERT INTO ${text} RETURNING id`))[0].id
  const subjects = {
    enquiry_id: (await mailsOf()).boutique.enquiry_id,
    subscriber_id: await idOf(`"Subscriber" (email, confirmed_at) VALUES ('alien@example.com', now())`),
    staff_id: await idOf(`"StaffAccount" (name, email, role) VALUES ('Clara', 'alien@example.com', 'owner')`),
    alert_id: await idOf(`"Alert" (email, sku, confirmed_at) VALUES ('alien@example.com', 'G1', now())`),
    member_id: await idOf(`"Member" (name, email) VALUES ('Ada', 'alien@example.com')`),
  }
  for (const [column, subject] of Object.entries(subjects)) {
    const kind = column === 'member_id' ? 'welcome' : 'verification'
    const [row] = await rows(
      `INSERT INTO "Mail" (kind, "to", message_id, ${column}) VALUES ($1, 'alien@example.com', $2, $3) RETURNING id`,
      [kind, `<${column}@example>`, subject],
    )
    await expect(sendMail(row.id, once), column).rejects.toThrow(`There is no text for emails of the kind ${kind}.`)
  }
  expect(server.mails).toEqual([])
})

it('without a mail server, mails are files', async () => {
  const message = {
    to: 'a@example.com',
    subject: 'Hello',
    html: '<p>\nHi</p>',
    text: 'Hi\nthere',
    messageId: '<1-2@example>',
  }
  await deliverToFolder(message)
  const [newest] = await findFolderMails(1)
  expect(newest).toMatchObject({ to: 'a@example.com', subject: 'Hello' })
  expect(await getFolderMail(newest?.name ?? '')).toEqual(newest)
  expect(await getFolderMail('../../package')).toBeNull()
  const source = await fs.readFile(`${env.MAIL_DIR}/${newest?.name}.eml`, 'utf8')
  expect((await PostalMime.parse(source)).messageId).toBe('<1-2@example>')
  // As RFC 5322 has them.
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
