import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addMember } from '@/lib/members/test-members'
import { openTestDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

let desk: Awaited<ReturnType<typeof openTestDesk>>
let manager: number
beforeAll(async () => {
  desk = await openTestDesk()
  manager = await desk.hire('manager')
  await desk.sit(manager)
})

const mailsOf = async (id: number) =>
  (await desk.rows('SELECT kind FROM "Mail" WHERE member_id = $1 ORDER BY id', [id])).map(({ kind }) => kind)

describe('every type of record', () => {
  it('says no password and no hash', async () => {
    await addMember()
    await desk.sit(await desk.hire('owner'))
    for (const name of ['members', 'colleagues'])
      expect((await desk.ask('GET', name)).text).not.toMatch(/argon2|password/)
  })
})

describe('a member', () => {
  it('is approved once; the mail is shown before, and goes out by itself', async () => {
    await desk.sit(manager)
    const { id } = await addMember({ first_name: 'Ada', email_verified_at: new Date() })
    const shown = await desk.ask('POST', `members/${id}/mail`, { step: 'approve' })
    expect(shown.body.data).toEqual({ subject: expect.any(String), html: expect.stringContaining('Ada') })
    expect(await mailsOf(id)).not.toContain('membership_approved')
    expect((await desk.ask('POST', `members/${id}/approve`, { from: 0 })).status).toBe(200)
    expect(await mailsOf(id)).toContain('membership_approved')
    const again = await desk.ask('POST', `members/${id}/approve`, { from: 0 })
    expect([again.status, again.body.errors.form]).toEqual([422, ['This member has already been approved.']])
  })
  it('is suspended, which ends the sessions, and let in again', async () => {
    const { id } = await addMember({ status: 1 })
    await desk.rows(`INSERT INTO "Session" (id, member_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`, [
      `s${id}`,
      id,
    ])
    expect((await desk.ask('POST', `members/${id}/suspend`, { from: 1 })).status).toBe(200)
    expect(await desk.rows('SELECT FROM "Session" WHERE member_id = $1', [id])).toHaveLength(0)
    expect((await desk.ask('POST', `members/${id}/restore`, { from: 2 })).status).toBe(200)
    expect(await mailsOf(id)).toEqual(['membership_suspended', 'membership_restored'])
  })
  it('is not approved by a suspension that is taken back: who waited waits again, and no mail says otherwise', async () => {
    const { id } = await addMember({ email_verified_at: null })
    for (let times = 0; times < 2; times++) {
      expect((await desk.ask('POST', `members/${id}/suspend`, { from: 0 })).status).toBe(200)
      expect((await desk.ask('POST', `members/${id}/mail`, { step: 'restore' })).body.data).toEqual({
        subject: '',
        html: '',
      })
      expect((await desk.ask('POST', `members/${id}/restore`, { from: 2 })).body.data).toEqual({ id, status: 0 })
    }
    expect(await mailsOf(id)).toEqual(['membership_suspended', 'membership_suspended'])
    expect((await desk.ask('POST', `members/${id}/approve`, { from: 0 })).status).toBe(200)
    await desk.ask('POST', `members/${id}/suspend`, { from: 1 })
    const shown = await desk.ask('POST', `members/${id}/mail`, { step: 'restore' })
    expect(shown.body.data.html).toContain('not verified yet')
    expect((await desk.ask('POST', `members/${id}/restore`, { from: 2 })).body.data).toEqual({ id, status: 1 })
    expect((await mailsOf(id)).at(-1)).toBe('membership_restored')
  })
  it('keeps its status whatever a form sends', async () => {
    const { id } = await addMember()
    const { version } = (await desk.ask('GET', `members/${id}`)).body.data
    await desk.ask('PUT', `members/${id}`, { version, status: 1, email_verified_at: '2026-01-01', first_name: 'Eve' })
    const [row] = await desk.rows('SELECT status, first_name, email_verified_at FROM "Member" WHERE id = $1', [id])
    expect(row).toEqual({ status: 0, first_name: 'Eve', email_verified_at: null })
  })
})

const enquire = async (boutique: string) => {
  const [row] = await desk.rows(
    `INSERT INTO "Enquiry" (kind, boutique, email, phone, message, "consentText", "consentAt")
     VALUES ('contact', $1, 'a@example.com', '+44', 'Hello there', 'yes', now()) RETURNING id`,
    [boutique],
  )
  return row.id
}

describe('a caller’s number', () => {
  const finds = async (name: string, q: string, id: number) => {
    const { status, body } = await desk.ask('GET', `${name}?q=${encodeURIComponent(q)}`)
    return [status, body.data.some((one: { id: number }) => one.id === id)]
  }
  it.each([
    ['+447700900456', ['07700900456', '07700 900456', '+44 (0)7700 900-456', '00447700900456', '447700900456']],
    ['07700 900 457', ['07700900457', '+44 7700 900457', '00 44 7700 900457']],
    ['+44 (0)7700 900458', ['+447700900458', '(07700) 900458']],
  ])('%s is found however it is written', async (phone, queries) => {
    await desk.sit(manager)
    const member = (await addMember({ phone })).id
    const enquiry = await enquire('London')
    await desk.rows('UPDATE "Enquiry" SET phone = $2 WHERE id = $1', [enquiry, phone])
    for (const q of queries) {
      expect([q, await finds('members', q, member)]).toEqual([q, [200, true]])
      expect([q, await finds('enquiries', q, enquiry)]).toEqual([q, [200, true]])
    }
    for (const q of ['07700900999', '0000000', '+++++++', '%0000000', '+33 7700 900455'])
      expect([q, await finds('members', q, member)]).toEqual([q, [200, false]])
  })
  it('is no part of any other: what was stored in a few digits is not found by every number', async () => {
    const { id } = await addMember({ phone: '+44' })
    expect(await finds('members', '07700 900144', id)).toEqual([200, false])
  })
})

describe('an enquiry', () => {
  it('is answered and closed; what the visitor wrote stays', async () => {
    const id = await enquire('London')
    const { version } = (await desk.ask('GET', `enquiries/${id}`)).body.data
    const answer = await desk.ask('PUT', `enquiries/${id}`, {
      version,
      status: 'answered',
      message: 'changed',
      email: 'x@y.z',
    })
    expect(answer.body.data).toMatchObject({ status: 'answered', message: 'Hello there', email: 'a@example.com' })
    expect((await desk.ask('PUT', `enquiries/${id}`, { version: null, status: 'lost' })).body.errors).toHaveProperty(
      'status',
    )
    expect((await desk.ask('DELETE', `enquiries/${id}`)).status).toBe(403)
  })
  it('is changed by its own boutique alone', async () => {
    const geneva = await enquire('Geneva')
    const london = await enquire('London')
    await desk.sit(await desk.hire('boutique', 'Geneva'))
    const close = (id: number) => desk.ask('PUT', `enquiries/${id}`, { version: null, status: 'closed' })
    expect([(await close(geneva)).status, (await close(london)).status]).toEqual([200, 403])
    await desk.sit(manager)
  })
})

it('a member’s mail that only the account’s own address may get is not sent to another', async () => {
  const member = await addMember({ email: 'typo@example.com' })
  const [mail] = await desk.rows(
    `INSERT INTO "Mail" (kind, state, "to", message_id, member_id) VALUES ('account_expiry', 'failed', 'right@example.com', 'e', $1)
     RETURNING id`,
    [member.id],
  )
  const retry = () => desk.ask('POST', `mails/${mail.id}/retry`)
  expect(await retry()).toMatchObject({ status: 422 })
  expect(await desk.rows(`SELECT state FROM "Mail" WHERE id = $1`, [mail.id])).toEqual([{ state: 'failed' }])
  await desk.rows(`UPDATE "Mail" SET "to" = 'typo@example.com' WHERE id = $1`, [mail.id])
  expect((await retry()).status).toBe(200)
})

describe('a failed mail with another address than that of whom it is for', () => {
  const fail = async (kind: string, about: string, id: number, to = 'right@gmail.example') => {
    const [mail] = await desk.rows(
      `INSERT INTO "Mail" (kind, state, "to", message_id, "${about}") VALUES ($1::"MailKind", 'failed', $2, gen_random_uuid()::text, $3)
       RETURNING id`,
      [kind, to, id],
    )
    return mail.id as number
  }
  const retry = (mail: number) => desk.ask('POST', `mails/${mail}/retry`)
  const subscribe = async (email: string) => {
    const [row] = await desk.rows(
      `INSERT INTO "Subscriber" (email, form_origin) VALUES ($1, 'subscribe') RETURNING id`,
      [email],
    )
    return row.id as number
  }
  const wish = async (email: string) => {
    const [row] = await desk.rows(`INSERT INTO "Alert" (email, sku) VALUES ($1, 'G1') RETURNING id`, [email])
    return row.id as number
  }
  beforeAll(() => desk.sit(manager))

  it.each([
    ['subscription_confirmation', 'subscriber_id', () => subscribe('a@gmial.example'), /subscribe again/],
    ['alert_confirmation', 'alert_id', () => wish('b@gmial.example'), /set the alert again/],
    ['alert', 'alert_id', () => wish('c@gmial.example'), /set the alert again/],
    ['staff_invitation', 'staff_id', () => desk.hire('manager'), /under Colleagues/],
    ['staff_notice', 'staff_id', () => desk.hire('owner'), /under Colleagues/],
    ['refusals', 'staff_id', () => desk.hire('owner'), /under Colleagues/],
  ] as const)('is not called sent: %s', async (kind, about, add, words) => {
    const mail = await fail(kind, about, await add())
    const refused = await retry(mail)
    expect([refused.status, refused.body.errors]).toEqual([422, { form: [expect.stringMatching(words)] }])
    expect(await desk.rows('SELECT state FROM "Mail" WHERE id = $1', [mail])).toEqual([{ state: 'failed' }])
  })
  it('is sent to the own one again', async () => {
    const own = 'd@gmail.example'
    for (const [kind, about, id] of [
      ['subscription_confirmation', 'subscriber_id', await subscribe(own)],
      ['alert_confirmation', 'alert_id', await wish(own)],
      ['alert', 'alert_id', await wish(`e-${own}`)],
    ] as const) {
      const mail = await fail(kind, about, id, kind === 'alert' ? `e-${own}` : own)
      expect([kind, (await retry(mail)).status]).toEqual([kind, 200])
    }
    const colleague = await desk.hire('manager')
    const [{ email }] = await desk.rows('SELECT email FROM "StaffAccount" WHERE id = $1', [colleague])
    expect((await retry(await fail('staff_invitation', 'staff_id', colleague, email))).status).toBe(200)
  })
  it('keeps what it was to tell: asking whether it says anything deletes no match', async () => {
    const alert = await wish('f@gmial.example')
    const mail = await fail('alert', 'alert_id', alert)
    await desk.rows(
      `INSERT INTO "AlertMatch" (alert_id, item_id, reason, mail_id)
       SELECT $1, "StockItemId", 'new', $2 FROM "StockItem" WHERE "SKU" = 'G1'`,
      [alert, mail],
    )
    expect((await retry(mail)).status).toBe(422)
    expect(await desk.rows('SELECT mail_id FROM "AlertMatch" WHERE alert_id = $1', [alert])).toEqual([
      { mail_id: mail },
    ])
  })
})
