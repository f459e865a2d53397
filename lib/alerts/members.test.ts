import { afterEach, describe, expect, it, vi } from 'vitest'
import { againstTransaction, rows } from '@/lib/db/test-database'
import { stopAlert, stopMemberAlert } from './commands'
import { composeForAlert } from './mails'
import { matchArrivals, queueAlertMails } from './match'
import { findMemberAlerts } from './queries'
import { add, addMember, alertMails, ask, prepareShop, set, waitFor } from './test-alerts'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

prepareShop()

it('what arrives is a member’s own to end, and nobody else’s', async () => {
  const [{ id }] = await rows(
    `INSERT INTO "Member" (name, email, status, email_verified_at) VALUES ('A', 'own@example.com', 1, now()) RETURNING id`,
  )
  const alert = await waitFor('own@example.com')
  expect((await findMemberAlerts(id)).map(({ words }) => words)).toEqual(['“daytona” in any brand but Richard Mille'])
  expect(await stopMemberAlert(id + 1, alert)).toBe(false)
  expect(await stopMemberAlert(id, alert)).toBe(true)
  expect(await findMemberAlerts(id)).toEqual([])
  await rows('DELETE FROM "Member"')
})

it('an alert ends while its account is being deleted, without the two waiting for each other', async () => {
  const [one] = [await waitFor('gone@example.com'), await waitFor('gone@example.com', 'q=rolex')]
  await rows(`INSERT INTO "Mail" (kind, "to", message_id, alert_id) VALUES ('alert', 'gone@example.com', 'gone', $1)`, [
    one,
  ])
  const ofAddress = `FROM "Alert" WHERE email = 'gone@example.com'`
  await againstTransaction({ first: `SELECT ${ofAddress} FOR UPDATE`, last: `DELETE ${ofAddress}` }, () =>
    stopAlert(one),
  )
  expect(await rows(`SELECT ${ofAddress}`)).toEqual([])
})

describe('the alerts of a verified address', () => {
  const verify = (id: number) => rows('UPDATE "Member" SET email_verified_at = now() WHERE id = $1', [id])
  const mine = async (id: number) =>
    (await rows('SELECT email, query, at_once FROM "Alert" WHERE member_id = $1 ORDER BY query', [id])) as object[]
  afterEach(() => rows('DELETE FROM "Member"'))

  it('that were set by a guest are its member’s from then on, and no others', async () => {
    await waitFor('guest@example.com')
    await ask({ email: 'guest@example.com', listing: 'other', query: 'q=unconfirmed' })
    await waitFor('other@example.com')
    const [{ id }] = await rows(
      `INSERT INTO "Member" (name, email, status) VALUES ('A', 'guest@example.com', 1) RETURNING id`,
    )
    expect(await mine(id)).toEqual([])
    await verify(id)
    expect(await mine(id)).toEqual([{ email: 'guest@example.com', query: 'q=daytona', at_once: false }])
    await add('A-1', { MembersAreaOnly: 1 })
    expect(await matchArrivals()).toBe(1)
  })

  it('follow their member to it, wait for it meanwhile, and are not there twice', async () => {
    const member = { id: await addMember('old@example.com'), email: 'old@example.com', verified: true }
    for (const query of ['q=daytona', 'q=rolex', 'q=submariner'])
      await ask({ email: member.email, listing: 'other', query, at_once: query === 'q=rolex' ? '1' : '' }, member)
    await waitFor('new@example.com', 'q=rolex')
    await ask({ email: 'new@example.com', listing: 'other', query: 'q=submariner', at_once: '1' })
    await rows(`UPDATE "Member" SET email = 'new@example.com' WHERE id = $1`, [member.id])
    await add('A-1', { Name: 'Submariner', ManufacturerName: 'Tudor' })
    await matchArrivals()
    expect(await queueAlertMails({ daily: true })).toBe(0)
    await verify(member.id)
    expect(await mine(member.id)).toEqual([
      { email: 'new@example.com', query: 'q=daytona', at_once: false },
      { email: 'new@example.com', query: 'q=rolex', at_once: true },
      { email: 'new@example.com', query: 'q=submariner', at_once: false },
    ])
    expect(await rows('SELECT FROM "Alert"')).toHaveLength(3)
    await add('A-2', { Name: 'Submariner', ManufacturerName: 'Tudor' })
    await matchArrivals()
    await queueAlertMails({ daily: true })
    const [mail, ...more] = await alertMails()
    expect([mail.to, more]).toEqual(['new@example.com', []])
    expect((await composeForAlert(mail, mail.alert_id))?.subject).toBe('2 new pieces')
  })

  const tell = async () => {
    await matchArrivals()
    return queueAlertMails({ daily: true })
  }

  it('leave to the former address no mail that waits, and tell the next one what it would have told', async () => {
    const member = { id: await addMember('old@example.com'), email: 'old@example.com', verified: true }
    for (const query of ['q=daytona', 'q=rolex']) await ask({ email: member.email, listing: 'other', query }, member)
    await add('A-1')
    await tell()
    const [mail] = await alertMails()
    await rows(`UPDATE "Member" SET email = 'new@example.com' WHERE id = $1`, [member.id])
    expect(await composeForAlert(mail, mail.alert_id)).toBeNull()
    expect(await rows('SELECT mail_id FROM "AlertMatch"')).toEqual([{ mail_id: null }, { mail_id: null }])
    expect(await tell()).toBe(0)
    await verify(member.id)
    expect(await tell()).toBe(1)
    const [, next] = await alertMails()
    expect((await composeForAlert(next, next.alert_id))?.to).toBe('new@example.com')

    await rows(`UPDATE "Member" SET email = 'third@example.com' WHERE id = $1`, [member.id])
    await verify(member.id)
    await set('A-1', `"StatusName" = 'Sold'`)
    await set('A-1', '"StatusName" = NULL')
    await matchArrivals()
    expect(await composeForAlert(next, next.alert_id)).toBeNull()
    expect(await rows('SELECT mail_id, reason FROM "AlertMatch"')).toEqual([
      { mail_id: null, reason: 'returned' },
      { mail_id: null, reason: 'returned' },
    ])
  })
})
