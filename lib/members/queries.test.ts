import { beforeAll, expect, it } from 'vitest'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { submitEnquiry } from '@/lib/enquiries/commands'
import { parseEnquiry } from '@/lib/enquiries/schema'
import { exportMember } from './queries'
import { addMember } from './test-members'

beforeAll(fillTestShop)

const enquire = (email: string) =>
  rows(
    `INSERT INTO "Enquiry" (kind, email, phone, message, "consentText", "consentAt") VALUES ('contact', $1, '+44', 'Hello there', 'yes', now())`,
    [email],
  )
const verified = { email_verified_at: new Date(), requested_at: new Date() }
const exported = async (id: number) => {
  return (await exportMember(id, guest)).enquiries.map(({ email }) => email)
}

it('exports the enquiries of an address in any case, and of no other that looks like it', async () => {
  for (const email of ['j_smith@example.com', 'J_Smith@Example.com', 'jxsmith@example.com', 'jane%smith@example.com'])
    await enquire(email)
  const underscore = await addMember({ email: 'j_smith@example.com', ...verified })
  expect(await exported(underscore.id)).toEqual(['j_smith@example.com', 'J_Smith@Example.com'])
  const percent = await addMember({ email: 'j%smith@example.com', ...verified })
  expect(await exported(percent.id)).toEqual([])
})

it('exports what waits for a proven address, whoever asked for it', async () => {
  const member = await addMember({ email: 'waits@example.com' })
  await rows(
    `INSERT INTO "Alert" (email, sku, confirmed_at) VALUES ('waits@example.com', 'A1', now()), ('other@example.com', 'A1', now())`,
  )
  const skus = async () => (await exportMember(member.id, guest)).alerts.map(({ sku }) => sku)
  expect(await skus()).toEqual([])
  await rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [member.id])
  expect(await skus()).toEqual(['A1'])
})

it('exports none while the address is not proven', async () => {
  const member = await addMember({ email: 'somebody-else@example.com' })
  await enquire('somebody-else@example.com')
  expect(await exported(member.id)).toEqual([])
  await rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [member.id])
  expect(await exported(member.id)).toEqual(['somebody-else@example.com'])
})

it('exports the name and place of a piece only to a member who may see it; what was typed stays', async () => {
  const member = await addMember({ email: 'guesses@example.com', ...verified })
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "WatchLocation", published)
    VALUES ('watch', 'D1', 'Draft', 'Rolex', 'London', false)`)
  for (const sku of ['G1', 'm1', 'D1', 'X1']) {
    const values = { name: 'Ada', email: member.email, phone: '+447700900123', message: 'Is it still there?', sku }
    const parsed = parseEnquiry('enquiry', { ...values, privacy: ['Agreed'] })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
    await submitEnquiry({ kind: 'enquiry', input: parsed.value, key: '', spam: false })
  }
  const told = async (viewer: Viewer) =>
    (await exportMember(member.id, viewer)).enquiries.map(({ sku, item, boutique }) => [sku, item, boutique])
  const open = ['G1', 'Richard Mille RM 055 White (G1)', 'Geneva']
  const unknown = ['D1', 'X1'].map((sku) => [sku, '', ''])
  const pending: Viewer = { kind: 'member', status: 0, verified: true }
  expect(await told({ ...pending, approvedOnly: true })).toEqual([open, ['m1', '', ''], ...unknown])
  expect(await told(pending)).toEqual([open, ['m1', 'Richard Mille Secret piece (M1)', 'London'], ...unknown])
})

it('exports the mails that went to a proven address, also those about what a guest asked for, not the boutique’s', async () => {
  const email = 'mails@example.com'
  const member = await addMember({ email })
  await enquire('Mails@Example.com')
  await rows(`INSERT INTO "Alert" (email, sku, confirmed_at) VALUES ($1, 'A1', '2026-11-01')`, [email])
  await rows('INSERT INTO "Subscriber" (email) VALUES ($1)', [email])
  const queued = (kind: string, of: string, table: string) =>
    rows(
      `INSERT INTO "Mail" (kind, "to", message_id, ${of})
      SELECT $1::"MailKind", $2, gen_random_uuid()::text, id FROM "${table}" WHERE lower(email) = $3`,
      [kind, kind === 'boutique' ? 'london@example.com' : email, email],
    )
  await rows('DELETE FROM "Mail" WHERE "to" = $1', [email])
  await queued('boutique', 'enquiry_id', 'Enquiry')
  await queued('acknowledgement', 'enquiry_id', 'Enquiry')
  await queued('alert', 'alert_id', 'Alert')
  await queued('subscription_confirmation', 'subscriber_id', 'Subscriber')
  await queued('verification', 'member_id', 'Member')
  const kinds = async () => (await exportMember(member.id, guest)).mails.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['verification'])
  await rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [member.id])
  expect(await kinds()).toEqual([
    'acknowledgement',
    'alert',
    'subscription_confirmation',
    'verification',
    'membership_request',
  ])
  expect((await exportMember(member.id, guest)).alerts).toMatchObject([{ confirmed_at: new Date('2026-11-01') }])
})
