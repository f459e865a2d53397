import PostalMime from 'postal-mime'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSession } from '@/lib/auth/session'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { server } from '@/lib/mail/test-mail-server'
import { sendMail } from '@/lib/worker/mails'
import { headerOf } from '@/scripts/lib/mail-server.mjs'
import { addMember, mailsOf, memberOf, sessionsOf } from './test-members'

beforeAll(fillTestShop)
beforeEach(() => {
  server.mails.length = 0
})

const set = (id: number, change: string) => rows(`UPDATE "Member" SET ${change} WHERE id = $1`, [id])
const jobsOf = async (ids: number[]) =>
  (await rows('SELECT key FROM graphile_worker.jobs WHERE key = ANY($1)', [ids.map((id) => `mail:${id}`)])).length
const kindsOf = async (id: number) => (await mailsOf(id)).map(({ kind }) => kind)
const send = async (id: number) => {
  for (const mail of await mailsOf(id)) await sendMail(mail.id, { isLastTry: false })
  return Promise.all(server.mails.map(({ source }) => PostalMime.parse(source)))
}
const verified = () => ({ email_verified_at: new Date(), requested_at: new Date() })

describe('staff change a status', () => {
  it.each([
    [0, 1, 'membership_approved', 'is confirmed'],
    [0, 2, 'membership_suspended', 'has been suspended'],
    [1, 2, 'membership_suspended', 'has been suspended'],
    [2, 1, 'membership_restored', 'is restored'],
  ])('from %i to %i: one job, one mail, though it is saved twice', async (from, to, kind, words) => {
    const { id, email } = await addMember({ ...verified(), status: from })
    await set(id, `status = ${to}`)
    await set(id, `status = ${to}`)
    const mails = await mailsOf(id)
    expect(mails).toMatchObject([{ kind, to: email, state: 'queued' }])
    expect(await jobsOf(mails.map((mail) => mail.id))).toBe(1)
    const [arrived, ...more] = await send(id)
    expect([arrived?.to?.[0]?.address, more]).toEqual([email, []])
    expect(arrived?.subject).toContain(words)
    expect(arrived?.replyTo?.[0]?.address).toBe('london@ninety.example')
  })

  it.each([
    [1, 0],
    [2, 0],
    [0, 0],
    [1, 1],
    [2, 2],
  ])('from %i to %i: nothing is sent', async (from, to) => {
    const { id } = await addMember({ ...verified(), status: from })
    await set(id, `status = ${to}`)
    expect(await mailsOf(id)).toEqual([])
  })

  it('and again before the mail is sent, late as it is: only what holds now is told', async () => {
    const { id } = await addMember({ ...verified(), status: 0 })
    for (const status of [1, 2]) await set(id, `status = ${status}`)
    expect(await kindsOf(id)).toEqual(['membership_approved', 'membership_suspended'])
    expect((await send(id)).map(({ subject }) => subject)).toEqual([expect.stringContaining('has been suspended')])
    for (const status of [1, 0]) await set(id, `status = ${status}`)
    expect(await send(id)).toHaveLength(1)
    expect((await mailsOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  it('and every suspension ends the member’s sessions, and nobody else’s', async () => {
    const [one, other] = [await addMember(), await addMember()]
    for (const { id, password } of [one, one, other]) await startSession(id, password)
    await set(one.id, 'status = 2')
    expect([(await sessionsOf(one.id)).length, (await sessionsOf(other.id)).length]).toEqual([0, 1])
  })
})

it('the notice of a deletion does not reach who has signed in since', async () => {
  const { id, email } = await addMember(verified())
  const write = () =>
    rows(
      `INSERT INTO "Mail" (kind, "to", message_id, member_id, created_at)
       VALUES ('account_expiry', $1, gen_random_uuid()::text, $2, now() - interval '1 hour')`,
      [email, id],
    )
  await set(id, `last_login_at = now() - interval '3 years'`)
  await write()
  expect((await send(id)).map(({ subject }) => subject)).toEqual([expect.stringContaining('will be deleted')])
  await set(id, 'last_login_at = now()')
  await write()
  expect(await send(id)).toHaveLength(1)
})

describe('a verified registration', () => {
  it('reaches the boutique once, though the address is verified again', async () => {
    const { id, email } = await addMember()
    await set(id, 'email_verified_at = now()')
    await set(id, 'email_verified_at = NULL')
    await set(id, 'email_verified_at = now()')
    expect(await kindsOf(id)).toEqual(['membership_request'])
    const [mail] = await send(id)
    expect(server.mails[0]?.to).toEqual(['london@ninety.example'])
    expect(mail?.replyTo).toEqual([{ name: 'Ada Lovelace', address: email }])
    expect(mail?.text).toContain(`Member number: ${id}`)
  })

  it('is whole on the wire, whatever the name', async () => {
    const { id } = await addMember({ first_name: 'Eve"\r\nBcc: victim@example.com', last_name: '<b>🙂</b>' })
    await set(id, 'email_verified_at = now()')
    const [mail] = await send(id)
    const [kept] = server.mails
    if (!kept || !mail) throw new Error('no mail')
    for (const name of ['From', 'To', 'Reply-To', 'Subject', 'Message-ID', 'Auto-Submitted'])
      expect(headerOf(kept, name), name).toHaveLength(1)
    expect(headerOf(kept, 'Message-ID')[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
    expect(headerOf(kept, 'Auto-Submitted')).toEqual(['auto-generated'])
    expect([mail.bcc, kept.to, mail.replyTo?.length]).toEqual([undefined, ['london@ninety.example'], 1])
    expect(mail.html).not.toContain('<b>🙂')
  })
})

describe('a changed e-mail', () => {
  it('is unverified, and both addresses hear of it', async () => {
    const { id, email } = await addMember(verified())
    await set(id, `email = ' New.${id}@Example.org '`)
    expect(await memberOf(id)).toMatchObject({ email: `new.${id}@example.org`, email_verified_at: null })
    const [toOld, toNew] = await send(id)
    expect(server.mails.map(({ to }) => to)).toEqual([[email], [`new.${id}@example.org`]])
    expect(toOld?.text).toContain('n•••@e•••.org')
    expect(`${toOld?.html}${toOld?.text}`).not.toContain(`new.${id}@example.org`)
    expect(toNew?.text).toContain(`/email/verify/${id}/`)
  })

  it('and a deleted account leave nothing to send', async () => {
    const { id } = await addMember()
    await set(id, 'status = 1')
    await rows('DELETE FROM "Member" WHERE id = $1', [id])
    expect([await mailsOf(id), await send(id)]).toEqual([[], []])
  })
})
