import { beforeAll, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { decideByMail, findDecided, findDecision, makeDecisionUrls } from './mail-decision'
import { composeForMember } from './mails/compose'
import { stepMembership } from './membership'
import { addMember, mailsOf, memberOf, sessionsOf } from './test-members'

beforeAll(async () => {
  await fillTestShop()
})

const waiting = () => addMember({ email_verified_at: new Date(), requested_at: new Date() })
const tokenOf = async (id: number, boutique = 'London') =>
  new URL((await makeDecisionUrls(id, boutique)).approve).searchParams.get('token') ?? ''
const kindsOf = async (id: number) => (await mailsOf(id)).map(({ kind }) => kind)
const historyOf = (id: number) =>
  rows(
    `SELECT column_name, new_value, actor, command FROM "History" WHERE record_type = 'Member' AND record_key = $1 AND operation = 'update' ORDER BY id`,
    [String(id)],
  )

describe('the links in the boutique’s mail', () => {
  it('stand in the mail of a registration that waits, and in no other', async () => {
    const { id } = await waiting()
    const row = {
      kind: 'membership_request',
      to: '',
      message_id: 'm',
      enquiry_id: null,
      subscriber_id: null,
      member_id: id,
      staff_id: null,
      alert_id: null,
      created_at: new Date(),
    } as const
    const mail = await composeForMember(row, id)
    const links = [...(mail?.text.matchAll(/http\S+\/email\/membership\?answer=(\w+)&token=([\w-]{43})$/gm) ?? [])]
    expect(links.map(([, answer]) => answer)).toEqual(['approve', 'decline'])
    expect((await findDecision(links[0]?.[2]))?.id).toBe(id)
    await stepMembership({ actor: '', command: '' }, id, 'approve', 0)
    expect((await composeForMember(row, id))?.text).not.toContain('/email/membership')
  })

  it('approve once, recorded as by mail from the boutique', async () => {
    const { id } = await waiting()
    const token = await tokenOf(id, 'Geneva')
    expect(await decideByMail(token, 'approve')).toEqual({ ok: true })
    expect((await memberOf(id)).status).toBe(1)
    expect(await kindsOf(id)).toEqual(['membership_approved'])
    expect(await historyOf(id)).toEqual([
      { column_name: 'status', new_value: 1, actor: 'by mail from Geneva', command: 'mail' },
    ])
    expect(await findDecision(token)).toBeNull()
    expect(await decideByMail(token, 'decline')).toEqual({ ok: false, decided: 'approve' })
    expect((await memberOf(id)).status).toBe(1)
  })

  it('decline once: no session stays, and the mail is another than a suspension’s', async () => {
    const { id } = await waiting()
    await rows(`INSERT INTO "Session" (id, member_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`, [
      `d${id}`,
      id,
    ])
    expect(await decideByMail(await tokenOf(id), 'decline')).toEqual({ ok: true })
    expect(await memberOf(id)).toMatchObject({ status: 2, declined_at: expect.any(Date) })
    expect([await kindsOf(id), await sessionsOf(id)]).toEqual([['membership_declined'], []])
  })

  it('are kept as a hash, run out after fourteen days, and all end with the first decision', async () => {
    const { id } = await waiting()
    const [first, second] = [await tokenOf(id), await tokenOf(id)]
    const kept = await rows('SELECT * FROM "MemberDecision" WHERE member_id = $1', [id])
    expect(JSON.stringify(kept)).not.toContain(first)
    expect(kept[0].expires_at - kept[0].created_at).toBeGreaterThan(13.9 * 86_400_000)
    expect(await decideByMail(first, 'approve')).toEqual({ ok: true })
    // Pending again: the other, older link must not decide again.
    await rows('UPDATE "Member" SET status = 0 WHERE id = $1', [id])
    expect(await decideByMail(second, 'decline')).toEqual({ ok: false, decided: null })
    const late = await tokenOf(id)
    await rows(`UPDATE "MemberDecision" SET expires_at = now() - interval '1 second' WHERE used_at IS NULL`)
    expect(await decideByMail(late, 'approve')).toEqual({ ok: false, decided: null })
  })

  it('are pressed by two at the same moment: one decides', async () => {
    const { id } = await waiting()
    const token = await tokenOf(id)
    const done = await Promise.all([
      decideByMail(token, 'approve'),
      decideByMail(token, 'decline'),
      decideByMail(token, 'approve'),
    ])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await kindsOf(id)).toHaveLength(1)
  })

  it('know afterwards what was decided, by whomever, until they run out', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const [approved, declined] = [await tokenOf(one.id), await tokenOf(other.id)]
    expect([await findDecided(approved), await findDecided(declined)]).toEqual([null, null])
    await decideByMail(approved, 'approve')
    await stepMembership({ actor: 'Ada', command: 'desk' }, other.id, 'decline', 0)
    expect([await findDecided(approved), await findDecided(declined)]).toEqual(['approve', 'decline'])
    expect(await decideByMail(declined, 'approve')).toEqual({ ok: false, decided: 'decline' })
    await rows('UPDATE "MemberDecision" SET expires_at = now()')
    expect(await findDecided(approved)).toBeNull()
  })

  it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(100_000), '\0'.repeat(43), null, 1, ['a'], {}])(
    'are nothing where they are %j',
    async (token) => {
      expect([await findDecision(token), await decideByMail(token, 'approve')]).toEqual([
        null,
        { ok: false, decided: null },
      ])
    },
  )
})

describe('who was declined', () => {
  it('may be approved after all, with the mail of an approval', async () => {
    const { id } = await waiting()
    const acting = { actor: 'Ada', command: 'desk' }
    const refused = { ok: false, reason: 'already', now: 'declined' }
    expect(await stepMembership(acting, id, 'decline', 0)).toEqual({ ok: true, status: 2 })
    expect(await stepMembership(acting, id, 'decline', 'declined')).toEqual(refused)
    expect(await stepMembership(acting, id, 'restore', 'declined')).toEqual(refused)
    expect(await stepMembership(acting, id, 'approve', 'declined')).toEqual({ ok: true, status: 1 })
    expect(await memberOf(id)).toMatchObject({ status: 1, declined_at: null })
    expect(await kindsOf(id)).toEqual(['membership_declined', 'membership_approved'])
  })

  it('is declined by the column alone too, and nobody else can be', async () => {
    const { id } = await waiting()
    await rows('UPDATE "Member" SET declined_at = now() WHERE id = $1', [id])
    expect([(await memberOf(id)).status, await kindsOf(id)]).toEqual([2, ['membership_declined']])
    const member = await addMember({ status: 1 })
    await expect(rows('UPDATE "Member" SET declined_at = now() WHERE id = $1', [member.id])).rejects.toThrow(
      'Suspend an approved member instead',
    )
  })
})
