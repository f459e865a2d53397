import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMinutesBetween, workingDay } from '@/lib/boutiques/open-minutes'
import { recordExport } from '@/lib/db/history'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import type { MailSite } from '@/lib/mail/templates/content'
import { server } from '@/lib/mail/test-mail-server'
import { addMember } from '@/lib/members/test-members'
import { sendMail } from '@/lib/worker/mails'
import { wantedAtDesk } from '../sign-in-href'
import { queueOwnerNotices, sendDigests } from './commands'
import { staffDigest, staffNotice } from './mail-templates'
import { findOverdueItems, notNotified, type OverdueItem } from './overdue-items'
import { findWaitingFor } from './waiting'

beforeAll(async () => {
  await fillTestShop()
  await rows(`UPDATE "Boutique" SET "OpeningHours" = 'Monday to Friday 10am to 6pm, Saturday 11am to 5pm'`)
})

const hash = `$argon2id$v=19$m=19456,t=2,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`
let count = 0
const hire = async (role: string, boutique = '', password = hash) =>
  (
    await rows(
      `INSERT INTO "StaffAccount" (name, email, role, boutique, password) VALUES ('Clara', $1, $2::"StaffRole", $3, $4) RETURNING id, email`,
      [`c${++count}@ninety.example`, role, boutique, password],
    )
  )[0]
const enquire = async (columns: { createdAt?: string; boutique?: string; spam?: boolean } = {}) => {
  const { createdAt = new Date().toISOString(), boutique = 'London', spam = false } = columns
  return (
    await rows(
      `INSERT INTO "Enquiry" (kind, boutique, email, phone, message, name, spam, "createdAt", "consentText", "consentAt")
       VALUES ('contact', $1, 'a@example.com', '+44', 'Hello there', 'Zoë', $2, $3, 'yes', now()) RETURNING id, reference`,
      [boutique, spam, createdAt],
    )
  )[0]
}
const deskMails = () =>
  rows(`SELECT id, kind, "to" FROM "Mail" WHERE kind IN ('staff_notice', 'staff_digest') ORDER BY id`)
/** Sends the desk's mails, which tell what holds `at` that time. */
const deliver = async (at = new Date()) => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  server.mails.length = 0
  for (const { id } of await deskMails()) await sendMail(id, { isLastTry: false })
  return server.mails.map(({ to, source }: { to: string[]; source: string }) => ({
    to: to[0],
    source: source.replaceAll('=\r\n', ''),
  }))
}

beforeEach(async () => {
  await rows('ALTER TABLE "StaffAccount" DISABLE TRIGGER USER')
  await rows('DELETE FROM "StaffAccount"')
  await rows('ALTER TABLE "StaffAccount" ENABLE TRIGGER USER')
  await rows('DELETE FROM "Enquiry"')
  await rows('DELETE FROM "Mail"')
  await rows('DELETE FROM "Member"')
  await recordExport({ what: 'backup', lines: 1, actor: '', command: 'test' })
})

afterEach(() => void vi.useRealTimers())

const monday = new Date('2026-11-23T12:00:00Z')

describe('an owner is told', () => {
  it('of an enquiry that waited a working day, of its boutique’s own hours, once', async () => {
    const { email } = await hire('owner')
    await enquire({ createdAt: '2026-11-20T17:00:00Z' })
    // One open hour on Friday and six on Saturday.
    expect(await queueOwnerNotices(new Date('2026-11-23T10:59:00Z'))).toBe(0)
    expect(await queueOwnerNotices(new Date('2026-11-23T11:00:00Z'))).toBe(1)
    expect(await queueOwnerNotices(new Date('2026-11-23T20:00:00Z'))).toBe(0)
    expect(await deskMails()).toMatchObject([{ kind: 'staff_notice', to: email }])
  })
  it('of a registration after two days, a failed mail, and a missed backup, in one mail', async () => {
    const { email } = await hire('owner')
    const late = new Date(Date.now() + 3 * 86_400_000)
    const { id } = await addMember({ email_verified_at: new Date(), requested_at: new Date() })
    await addMember({ requested_at: new Date() })
    await rows(`UPDATE "Mail" SET state = 'failed', last_error = '550 nobody here' WHERE member_id = $1`, [id])
    await rows(
      `INSERT INTO "Mail" (kind, state, "to", message_id, member_id, last_error) VALUES ('verification', 'failed', 'x', 'x', $1, '550 nobody here')`,
      [id],
    )
    expect(await queueOwnerNotices(late)).toBe(1)
    expect(await queueOwnerNotices(late)).toBe(0)
    const told = await rows('SELECT DISTINCT kind FROM "DeskNotice" ORDER BY 1')
    expect(told.map(({ kind }) => kind)).toEqual(['backup', 'mail', 'registration'])
    const [mail] = await deliver(late)
    expect(mail?.to).toBe(email)
    expect(mail?.source).toContain('550 nobody here')
  })
  it('once, though four processes ask at the same moment; each owner for themselves', async () => {
    await Promise.all([hire('owner'), hire('owner')])
    await hire('manager')
    await hire('owner', '', '')
    await enquire({ createdAt: '2026-11-16T10:00:00Z' })
    const sent = await Promise.all(Array.from({ length: 4 }, () => queueOwnerNotices(monday)))
    expect(sent.reduce((sum, mails) => sum + mails, 0)).toBe(2)
    expect(await deskMails()).toHaveLength(2)
  })
  it('of a backlog in one mail, which names the oldest and counts the others, and not of what is not late yet', async () => {
    await hire('owner')
    await rows(
      `INSERT INTO "Enquiry" (kind, boutique, email, phone, message, name, "createdAt", "consentText", "consentAt")
       SELECT 'contact', CASE n % 3 WHEN 0 THEN 'Geneva' ELSE 'London' END, 'a@example.com', '+44', 'Hello there', 'Zoë',
         CASE WHEN n < 600 THEN timestamptz '2026-11-16T10:00:00Z' + n * interval '1 second' ELSE '2026-11-23T10:30:00Z' END, 'yes', now()
       FROM generate_series(0, 619) AS n`,
    )
    expect([await queueOwnerNotices(monday), await queueOwnerNotices(monday)]).toEqual([1, 0])
    const told = await rows(
      `SELECT count(DISTINCT "createdAt")::int AS moments, max("createdAt") AS last FROM "DeskNotice" JOIN "Enquiry" ON "Enquiry".id::text = subject WHERE "DeskNotice".kind = 'enquiry'`,
    )
    expect(told).toEqual([{ moments: 600, last: new Date('2026-11-16T10:09:59Z') }])
    const [mail] = await deliver(monday)
    expect(mail?.source).toContain('600 things need your attention')
    expect(mail?.source).toMatch(/More[^\d]+560/)
    for (const boutique of ['Geneva', 'London']) expect(mail?.source).toContain(`for a working day in ${boutique}.`)
  })
  it('again of what was settled and returns, and not of what only changes', async () => {
    await hire('owner')
    const { id } = await enquire({ createdAt: '2026-11-16T10:00:00Z' })
    const [mail] = await rows(
      `INSERT INTO "Mail" (kind, state, "to", message_id, enquiry_id) VALUES ('boutique', 'failed', 'x', 'again', $1) RETURNING id`,
      [id],
    )
    const told = async () => [await queueOwnerNotices(monday), (await deliver(monday)).map(({ source }) => source)]
    expect(await told()).toEqual([1, [expect.stringContaining('2 things need')]])
    await rows(`UPDATE "Enquiry" SET boutique = 'Geneva' WHERE id = $1`, [id])
    await rows(`UPDATE "Mail" SET last_error = 'No.' WHERE id = $1`, [mail.id])
    expect(await told()).toEqual([0, []])
    // Sent again, it fails before the worker has looked.
    await rows(`UPDATE "Mail" SET state = 'queued' WHERE id = $1`, [mail.id])
    await rows(`UPDATE "Mail" SET state = 'failed' WHERE id = $1`, [mail.id])
    expect(await told()).toEqual([1, [expect.stringContaining('one thing needs')]])
    for (const status of ['answered', 'new'])
      await rows(`UPDATE "Enquiry" SET status = $2::"EnquiryStatus" WHERE id = $1`, [id, status])
    expect(await told()).toEqual([1, [expect.stringContaining('has been unanswered')]])
    const account = (await addMember({ email_verified_at: new Date(), requested_at: new Date('2026-11-16') })).id
    expect(await queueOwnerNotices(monday)).toBe(1)
    for (const status of [2, 0]) await rows('UPDATE "Member" SET status = $2 WHERE id = $1', [account, status])
    expect(await queueOwnerNotices(monday)).toBe(1)
    expect(await queueOwnerNotices(monday)).toBe(0)
  })
  it('nothing about what was settled before the mail went', async () => {
    await hire('owner')
    const { id } = await enquire({ createdAt: '2026-11-16T10:00:00Z' })
    await queueOwnerNotices(monday)
    await rows(`UPDATE "Enquiry" SET status = 'answered' WHERE id = $1`, [id])
    expect(await deliver(monday)).toEqual([])
  })
  it('not of spam, nor of a notice that failed', async () => {
    await hire('owner')
    await enquire({ createdAt: '2026-11-16T10:00:00Z', spam: true })
    expect(await queueOwnerNotices(monday)).toBe(0)
    await enquire({ createdAt: '2026-11-16T10:00:00Z' })
    await queueOwnerNotices(monday)
    await rows(`UPDATE "Mail" SET state = 'failed' WHERE kind = 'staff_notice'`)
    expect(await queueOwnerNotices(monday)).toBe(0)
  })
})

describe('the morning digest', () => {
  const morning = new Date('2026-11-23T07:30:00Z')
  it('goes to everybody at the desk once a day, with what waits for them', async () => {
    const [owner, geneva] = [await hire('owner'), await hire('boutique', 'Geneva')]
    const { reference } = await enquire({ boutique: 'London' })
    const other = await enquire({ boutique: 'Geneva' })
    await Promise.all([sendDigests(morning), sendDigests(morning), sendDigests(morning)])
    expect(await sendDigests(new Date('2026-11-23T09:30:00Z'))).toBe(0)
    const mails = await deliver()
    expect(mails.map(({ to }: { to?: string }) => to).sort()).toEqual([owner.email, geneva.email].sort())
    const toGeneva = mails.find(({ to }: { to?: string }) => to === geneva.email)
    expect(toGeneva?.source).toContain(other.reference)
    expect(toGeneva?.source).not.toContain(reference)
    expect(await sendDigests(new Date('2026-11-24T07:30:00Z'))).toBe(2)
  })
  it('is left out where nothing waits, in the night, and where the settings say so', async () => {
    await hire('owner')
    expect(await sendDigests(morning)).toBe(0)
    await enquire()
    expect(await sendDigests(morning)).toBe(0)
    const next = new Date('2026-11-24T07:30:00Z')
    await rows('UPDATE "SiteSettings" SET morning_digest = false')
    expect(await sendDigests(next)).toBe(0)
    await rows('UPDATE "SiteSettings" SET morning_digest = true')
    for (const hour of ['03:00', '06:59', '12:00', '23:59'])
      expect(await sendDigests(new Date(`2026-11-24T${hour}:00Z`))).toBe(0)
    expect(await sendDigests(next)).toBe(1)
    // In summer London is an hour ahead of UTC.
    expect(await sendDigests(new Date('2026-07-01T06:10:00Z'))).toBe(1)
  })
})

describe('the links of a mail to a colleague', () => {
  const site = { brand: 'Ninety', url: 'https://shop.example', boutiques: [] } as unknown as MailSite
  const signIn = 'https://shop.example/staff/login?to=/staff'
  const linksOf = ({ html, text }: { html: string; text: string }) => ({
    facts: [...html.matchAll(/<td class="ink line"[^>]*><a [^>]*href="([^"]+)"/g)].map(([, href]) => href),
    button: /<a class="button" href="([^"]+)"/.exec(html)?.[1],
    text: [...text.matchAll(/https:\S+\/staff\S*/g)].map(([href]) => href),
  })
  const matter = (path: string): OverdueItem => ({ kind: 'enquiry', subject: path, text: 'It waits.', path })
  const line = (path: string) => ({ name: 'ENQ-1', text: 'It waits.', path })

  it.each([
    [['/members/2'], '/members/2'],
    [['/members/2', '/members/3'], '/members'],
    [['/members/2', '/enquiries/7'], ''],
  ])('lead by the sign-in, each to its own page: %j', (paths, button) => {
    for (const mail of [staffNotice(site, paths.map(matter)), staffDigest(site, paths.map(line))]) {
      const own = paths.map((path) => `${signIn}${path}`)
      expect(linksOf(mail)).toEqual({ facts: own, button: `${signIn}${button}`, text: [...own, `${signIn}${button}`] })
    }
  })
  it('are those that the sign-in goes on to', async () => {
    await hire('owner')
    await enquire({ createdAt: '2026-11-16T10:00:00Z' })
    await addMember({ email_verified_at: new Date(), requested_at: new Date('2026-11-16') })
    const matters = await findOverdueItems(monday, notNotified(0))
    const waiting = await findWaitingFor({ role: 'owner', boutique: '' }, monday)
    const paths = [...matters, ...waiting].map(({ path }) => `/staff${path}`)
    expect(paths.length).toBeGreaterThan(3)
    expect(paths.map(wantedAtDesk)).toEqual(paths)
  })
})

describe('opening hours', () => {
  const hours = 'Monday to Friday 10am to 6pm, Saturday 11am to 5pm'
  const between = (from: string, to: string, zone = 'Europe/London', text = hours) =>
    openMinutesBetween(text, zone, new Date(from), new Date(to)) / 60
  it.each([
    ['2026-11-23T09:00:00Z', '2026-11-23T20:00:00Z', 8],
    ['2026-11-20T17:00:00Z', '2026-11-23T11:00:00Z', 8],
    ['2026-11-22T00:00:00Z', '2026-11-22T23:00:00Z', 0],
    ['2026-11-23T12:00:00Z', '2026-11-23T11:00:00Z', 0],
    ['2026-03-27T10:00:00Z', '2026-03-30T17:00:00Z', 22],
  ])('%s to %s: %d hours', (from, to, expected) => expect(between(from, to)).toBe(expected))
  it('count no holiday that they name', () => {
    const festive = `${hours}, closed 25 December`
    expect(between('2026-12-24T10:00:00Z', '2026-12-26T12:00:00Z', 'Europe/London', festive)).toBe(9)
  })
  it('are the boutique’s own, and office hours where they are not understood', () => {
    expect(between('2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z', 'Europe/Zurich')).toBe(1)
    expect(between('2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z')).toBe(0)
    expect([
      between('2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z', 'Europe/London', 'Ring the bell'),
      workingDay(''),
    ]).toEqual([8, 480])
  })
})
