import { describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { confirmAlert, requestAlert, stopAlertsOf } from './commands'
import { parseAlertLink } from './links'
import { composeForAlert } from './mails'
import { matchArrivals } from './match'
import { findDemand, findUnanswered } from './queries'
import { parseAlert } from './schema'
import { add, addMember, ask, parsed, prepareShop, queryOf, sendMails, waitFor } from './test-alerts'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

prepareShop()

describe('an alert', () => {
  it('asks the address first, once, and sends nothing before it says yes', async () => {
    const input = { email: 'Ada@Example.com', listing: 'other', query: 'q=daytona&page=3&view=list' }
    const id = await ask(input)
    await ask(input)
    expect(await rows('SELECT email, query, confirmed_at FROM "Alert"')).toEqual([
      { email: 'ada@example.com', query: 'q=daytona', confirmed_at: null },
    ])
    const mails = await rows('SELECT * FROM "Mail" WHERE alert_id = $1', [id])
    expect(mails).toMatchObject([{ kind: 'alert_confirmation', to: 'ada@example.com' }])
    const message = await composeForAlert(mails[0], id)
    const link = /\S+\/alerts\/confirm\?\S+/.exec(message?.text ?? '')?.[0] ?? ''
    expect(parseAlertLink('confirm', queryOf(link))).toBe(id)
    expect(message?.text).not.toContain('daytona')
    expect(message?.html).not.toContain('daytona')
    await add('A-1')
    expect(await matchArrivals()).toBe(0)
  })
  it('is refused where nothing is searched for, or nothing makes sense', () => {
    const email = 'a@example.com'
    for (const fields of [
      { email, listing: 'other', query: '' },
      { email, listing: 'other', query: 'sort=newest&page=2' },
      { email, listing: 'other', query: 'q=%C2%A3' },
      { email, listing: 'other', query: ['q=x'] },
      { email, listing: 'other', query: 'q=%00' },
      { email, listing: 'other', query: 'q=Watches' },
      { email, listing: 'jewellery', query: 'q=jewelry&page=2' },
      { email: { a: 1 }, sku: 'A1' },
      { email, sku: ['A1', 'A2'] },
      { email, listing: 'elsewhere', query: 'q=x' },
      { email, sku: 'a b' },
      { email: 'nobody', sku: 'A1' },
      { email, listing: 'all', query: `q=${'x'.repeat(3000)}` },
      // Short enough as typed, too long once percent-encoded.
      { email, listing: 'other', query: `q=${'表'.repeat(199)}&brand=${'表'.repeat(290)}` },
      {},
    ])
      expect(parseAlert(fields).ok).toBe(false)
    expect(parseAlert({ email, listing: 'other', query: 'q=Watches&location=London' })).toMatchObject({
      value: { query: 'location=London' },
    })
  })
  it('asked for a hundred times is one, and its address is left alone', async () => {
    const answers = []
    for (let at = 0; at < 12; at++) answers.push(await requestAlert(parsed({ email: 'v@example.com', sku: `S${at}` })))
    expect(answers.filter(({ ok }) => !ok)).toHaveLength(2)
    expect(await rows(`SELECT FROM "Mail" WHERE "to" = 'v@example.com'`)).toHaveLength(1)
    const [{ id }] = await rows('SELECT min(id) AS id FROM "Alert"')
    await confirmAlert(id)
    expect(await rows('SELECT FROM "Alert" WHERE confirmed_at IS NOT NULL')).toHaveLength(10)
    const member = { id: await addMember('v@example.com'), email: 'v@example.com', verified: true }
    expect(await requestAlert(parsed({ email: 'v@example.com', sku: 'S20' }), member)).toEqual({ ok: true, own: true })
    await rows('DELETE FROM "Member"')
    await stopAlertsOf('v@example.com')
    expect(await rows('SELECT FROM "Alert"')).toEqual([])
  })
  it('is refused to a client that asks ten times an hour, not to the owner of the address', async () => {
    const asked = async (client: string, times: number) => {
      const answers = []
      for (let at = 0; at < times; at++)
        answers.push(await requestAlert(parsed({ email: 'w@example.com', sku: 'S1' }), undefined, { client }))
      return answers.filter(({ ok }) => ok).length
    }
    expect([await asked('192.0.2.1', 12), await asked('192.0.2.2', 1)]).toEqual([10, 1])
    // Many clients together are limited too; what one of them is refused does not count.
    const others = []
    for (let at = 3; at < 7; at++) others.push(await asked(`192.0.2.${at}`, 10))
    expect(others).toEqual([10, 10, 9, 0])
  })
  it('of a member is kept, whatever strangers ask for in the same name, until there are fifty', async () => {
    const email = 'full@example.com'
    const member = { id: await addMember(email), email, verified: true }
    await rows(`INSERT INTO "Alert" (email, sku) SELECT $1, 'Z' || n FROM generate_series(1, 50) n`, [email])
    expect(await requestAlert(parsed({ email, sku: 'OTHER' }))).toEqual({ ok: true, own: false })
    expect(await requestAlert(parsed({ email, sku: 'OWN' }), member)).toEqual({ ok: true, own: true })
    expect(await rows(`SELECT sku FROM "Alert" WHERE sku IN ('OTHER', 'OWN')`)).toHaveLength(2)
    await rows('UPDATE "Alert" SET confirmed_at = now(), member_id = $1', [member.id])
    expect(await requestAlert(parsed({ email, sku: 'MORE' }), member)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(await requestAlert(parsed({ email, sku: 'OWN', at_once: '1' }), member)).toEqual({ ok: true, own: true })
    expect(await rows(`SELECT at_once FROM "Alert" WHERE sku = 'OWN'`)).toEqual([{ at_once: true }])
    await rows('DELETE FROM "Member"')
  })
  it('of whoever is no member is kept too, in place of the oldest that a stranger asked for, without more mails', async () => {
    const email = 'flooded@example.com'
    await ask({ email, sku: 'MAILED' })
    await rows(`INSERT INTO "Alert" (email, sku, spam) SELECT $1, 'Z' || n, n = 9 FROM generate_series(1, 49) n`, [
      email,
    ])
    const skus = async () =>
      (await rows('SELECT sku FROM "Alert" WHERE email = $1 ORDER BY id', [email])).map(({ sku }) => sku)
    for (const sku of ['OWN-1', 'OWN-2', 'OWN-2']) await requestAlert(parsed({ email, sku }))
    await requestAlert(parsed({ email, sku: 'ROBOT' }), undefined, { spam: true })
    const left = Array.from({ length: 49 }, (_, at) => `Z${at + 1}`).filter((sku) => sku !== 'Z1' && sku !== 'Z9')
    expect(await skus()).toEqual(['MAILED', ...left, 'OWN-1', 'OWN-2'])
    expect(await rows(`SELECT FROM "Mail" WHERE "to" = $1`, [email])).toHaveLength(1)
    // What has had a mail waits longest for its answer.
    await rows(`UPDATE "Mail" SET created_at = now() - interval '2 days'`)
    await requestAlert(parsed({ email, sku: 'OWN-3' }))
    expect(await skus()).toContain('MAILED')
    await rows(`INSERT INTO "Mail" (kind, "to", message_id, alert_id) SELECT 'alert_confirmation', email, 'x' || id, id
      FROM "Alert" WHERE sku <> 'MAILED' AND NOT EXISTS (SELECT FROM "Mail" WHERE alert_id = "Alert".id)`)
    await requestAlert(parsed({ email, sku: 'OWN-4' }))
    expect(await skus()).not.toContain('MAILED')
  })
  it('of whoever is no member is one of fifty too, however often they confirm', async () => {
    const email = 'guest@example.com'
    await rows(
      `INSERT INTO "Alert" (email, sku, confirmed_at) SELECT $1, 'Z' || n, now() FROM generate_series(1, 49) n`,
      [email],
    )
    const [first, second] = [await ask({ email, sku: 'FIRST' }), await ask({ email, sku: 'SECOND' })]
    expect(await confirmAlert(second)).toBe(true)
    expect(await confirmAlert(first)).toBe(false)
    await requestAlert(parsed({ email, sku: 'THIRD' }))
    const kept = 'SELECT sku FROM "Alert" WHERE confirmed_at IS NOT NULL AND sku !~ $1'
    expect(await rows(kept, ['^Z'])).toEqual([{ sku: 'SECOND' }])
    expect(await rows(`SELECT FROM "Alert" WHERE sku = 'THIRD'`)).toEqual([])
  })
  it('that filled in the hidden field is kept as spam, without a mail, until it is asked for in earnest', async () => {
    const wish = parsed({ email: 'auto@example.com', sku: 'S1' })
    expect(await requestAlert(wish, undefined, { spam: true })).toEqual({ ok: true, own: false })
    expect(await rows('SELECT sku, spam FROM "Alert"')).toEqual([{ sku: 'S1', spam: true }])
    expect(await rows(`SELECT FROM "Mail" WHERE "to" = 'auto@example.com'`)).toEqual([])
    await requestAlert(wish)
    expect(await rows('SELECT sku, spam FROM "Alert"')).toEqual([{ sku: 'S1', spam: false }])
    expect(await rows(`SELECT FROM "Mail" WHERE "to" = 'auto@example.com'`)).toHaveLength(1)
  })
  it('of a member is kept for two years after the member asked last', async () => {
    const member = { id: await addMember('own@example.com'), email: 'own@example.com', verified: true }
    const id = await ask({ email: member.email, sku: 'S1' }, member)
    await rows(`UPDATE "Alert" SET created_at = '2020-01-01'`)
    await ask({ email: member.email, sku: 'S1' })
    const isYoung = async () =>
      (await rows(`SELECT created_at > now() - interval '1 minute' AS young FROM "Alert" WHERE id = $1`, [id]))[0].young
    expect(await isYoung()).toBe(false)
    await ask({ email: member.email, sku: 'S1' }, member)
    expect(await isYoung()).toBe(true)
    await rows('DELETE FROM "Member"')
  })
  describe('that is confirmed, and asked for again by a guest,', () => {
    const asked = { email: 'again@example.com', listing: 'other', query: 'q=daytona' }
    const stored = async (id: number) =>
      (await rows('SELECT at_once, created_at > $2 AS renewed FROM "Alert" WHERE id = $1', [id, '2026-06-01']))[0]
    const questions = () =>
      rows(`SELECT * FROM "Mail" WHERE kind = 'alert_confirmation' AND state = 'queued' ORDER BY id`)
    const confirmed = async () => {
      const id = await waitFor(asked.email)
      await sendMails()
      await rows(`UPDATE "Alert" SET created_at = '2026-01-01'`)
      return id
    }

    it('asks the address as at first, and changes nothing before it says yes', async () => {
      const id = await confirmed()
      const answers = [
        await requestAlert(parsed({ ...asked, at_once: '1' })),
        await requestAlert(parsed({ ...asked, at_once: '1' })),
        await requestAlert(parsed({ ...asked, email: 'unknown@example.com' })),
      ]
      for (const answer of answers) expect(answer).toEqual({ ok: true, own: false })
      const [mail, other, ...more] = await questions()
      expect([mail.to, other.to, more]).toEqual([asked.email, 'unknown@example.com', []])
      const message = await composeForAlert(mail, id)
      expect(message?.text).toContain('You have this alert already.')
      expect(message?.text).toContain('we will write immediately, not once a day')
      expect(`${message?.text}${message?.html}`).not.toContain('daytona')
      expect(await stored(id)).toEqual({ at_once: false, renewed: false })
      expect(await findUnanswered(asked.email)).toMatchObject([{ id }])

      expect(await confirmAlert(id)).toBe(true)
      expect(await stored(id)).toEqual({ at_once: true, renewed: true })
      expect(await findUnanswered(asked.email)).toEqual([])
      expect(await composeForAlert(mail, id)).toBeNull()
    })

    it('asks for what was requested meanwhile with the same mail, also where there are fifty', async () => {
      const id = await confirmed()
      await requestAlert(parsed(asked))
      await requestAlert(parsed({ ...asked, query: 'q=nautilus' }))
      const [mail, ...more] = await questions()
      expect([mail.alert_id, more]).toEqual([id, []])
      await confirmAlert(id)
      expect(await rows('SELECT FROM "Alert" WHERE confirmed_at IS NOT NULL')).toHaveLength(2)
      await rows(
        `INSERT INTO "Alert" (email, sku, confirmed_at) SELECT $1, 'Z' || n, now() FROM generate_series(1, 48) n`,
        [asked.email],
      )
      await requestAlert(parsed({ ...asked, at_once: '1' }))
      await confirmAlert(id)
      expect(await stored(id)).toMatchObject({ at_once: true })
    })

    it('asks no more where its member has asked since', async () => {
      const id = await confirmed()
      await requestAlert(parsed(asked))
      const member = { id: await addMember(asked.email), email: asked.email, verified: true }
      await requestAlert(parsed(asked), member)
      const [mail] = await questions()
      expect(await composeForAlert(mail, id)).toBeNull()
      await rows('DELETE FROM "Member"')
    })
  })
  it('that is confirmed speaks for nothing that is asked for later', async () => {
    const id = await waitFor('ada@example.com')
    const later = await ask({ email: 'ada@example.com', listing: 'other', query: 'q=nautilus' })
    expect(await confirmAlert(id)).toBe(true)
    expect(await rows('SELECT confirmed_at FROM "Alert" WHERE id = $1', [later])).toEqual([{ confirmed_at: null }])
    expect(await rows('SELECT FROM "Mail" WHERE alert_id = $1', [later])).toHaveLength(1)
  })
})

it('the demand is listed, most wanted first', async () => {
  for (const name of ['a', 'b']) await waitFor(`${name}@example.com`)
  await waitFor('a@example.com', 'q=nautilus')
  expect((await findDemand()).map(({ people, words }) => `${people} ${words}`)).toEqual([
    '2 “daytona” in any brand but Richard Mille',
    '1 “nautilus” in any brand but Richard Mille',
  ])
})
