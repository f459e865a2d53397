import { describe, expect, it, vi } from 'vitest'
import { againstTransaction, rows } from '@/lib/db/test-database'
import { stopAlert } from './commands'
import { composeForAlert } from './mails'
import { matchArrivals, queueAlertMails } from './match'
import { add, alertMails, ask, prepareShop, set, told, waitFor } from './test-alerts'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

prepareShop()

describe('what arrives', () => {
  it('is told where it is new, published, back or reduced, and not where it merely changed', async () => {
    await waitFor('ada@example.com')
    const next = async (change: () => Promise<unknown>) => {
      await change()
      await matchArrivals()
      await queueAlertMails({ daily: false })
      await rows(`UPDATE "AlertMatch" SET mail_id = NULL WHERE FALSE`)
      const found = await told()
      await rows('DELETE FROM "AlertMatch"')
      return found
    }
    expect(await next(() => add('A-1', { published: false }))).toEqual([])
    expect(await next(() => set('A-1', 'published = true'))).toEqual(['new'])
    expect(await next(() => set('A-1', `"Box" = 'yes', "Price" = 21000`))).toEqual([])
    expect(await next(() => set('A-1', '"Price" = 19000'))).toEqual(['reduced'])
    expect(await next(() => set('A-1', `"StatusName" = 'Sold'`))).toEqual([])
    expect(await next(() => set('A-1', `"StatusName" = NULL`))).toEqual(['returned'])
    expect(await next(() => set('A-1', `"StatusName" = 'deposit'`))).toEqual([])
    expect(await next(() => set('A-1', `"StatusName" = 'Sold'`))).toEqual([])
    expect(await next(() => set('A-1', `"StatusName" = 'deposit'`))).toEqual([])
    expect(await next(() => set('A-1', `"StatusName" = 'on hold'`))).toEqual(['returned'])
    expect(await next(() => add('A-2', { Name: 'Submariner' }))).toEqual([])
  })

  it('is matched while its piece is being deleted, without the two waiting for each other', async () => {
    await waitFor('ada@example.com')
    await add('A-1')
    const ofPiece = `FROM "StockItem" WHERE "SKU" = 'A-1'`
    expect(
      await againstTransaction({ first: `SELECT ${ofPiece} FOR UPDATE`, last: `DELETE ${ofPiece}` }, matchArrivals),
    ).toBe(0)
  })

  it('is compared with many alerts in parts, and goes on after the last one that was done', async () => {
    await rows(`INSERT INTO "Alert" (email, listing, query, confirmed_at)
      SELECT n || '@example.com', 'other', 'q=daytona', now() FROM generate_series(1, 1001) n`)
    await add('A-1')
    await rows(`UPDATE "AlertArrival" SET matched_to = (SELECT id FROM "Alert" ORDER BY id LIMIT 1 OFFSET 499)`)
    expect(await matchArrivals()).toBe(501)
    await add('A-2')
    expect(await matchArrivals()).toBe(1001)
    expect(await rows('SELECT FROM "AlertArrival"')).toEqual([])
    expect(await matchArrivals()).toBe(0)
  })

  it('is no reduction in another currency', async () => {
    await add('A-1', { Price: 92000, Currency: 'CHF' })
    await waitFor('price@example.com')
    await rows('DELETE FROM "AlertArrival"')
    await set('A-1', `"Price" = 85000, "Currency" = '£'`)
    expect(await matchArrivals()).toBe(0)
    await set('A-1', '"Price" = 84000')
    expect(await matchArrivals()).toBe(1)
  })

  it('for members only is told to members who may see it, and to nobody once they may not', async () => {
    const member = async (email: string, status: number, verified: boolean) => {
      const [{ id }] = await rows(
        `INSERT INTO "Member" (name, email, status, email_verified_at) VALUES ('A', $1, $2, $3) RETURNING id`,
        [email, status, verified ? new Date() : null],
      )
      return { id: id as number, email, verified }
    }
    const may = await member('may@example.com', 1, true)
    const suspended = await member('no@example.com', 2, true)
    for (const who of [may, suspended]) await ask({ email: who.email, listing: 'other', query: 'q=daytona' }, who)
    await waitFor('guest@example.com')
    await add('A-1', { MembersAreaOnly: 1 })
    expect(await matchArrivals()).toBe(1)
    await queueAlertMails({ daily: true })
    const [mail, ...others] = await alertMails()
    expect([mail.to, others]).toEqual(['may@example.com', []])
    expect(await composeForAlert(mail, mail.alert_id)).not.toBeNull()
    await rows('UPDATE "Member" SET status = 2 WHERE id = $1', [may.id])
    expect(await composeForAlert(mail, mail.alert_id)).toBeNull()
    await rows('UPDATE "Member" SET status = 1, email = $2 WHERE id = $1', [may.id, 'moved@example.com'])
    expect(await composeForAlert(mail, mail.alert_id)).toBeNull()
    await rows('DELETE FROM "Member"')
  })

  it('for members only is told to no pending member while the settings leave it to approved ones', async () => {
    const leaveTo = (who: string) => rows('UPDATE "SiteSettings" SET members_only_for = $1', [who])
    const email = 'pending@example.com'
    const [{ id }] = await rows(
      `INSERT INTO "Member" (name, email, status, email_verified_at) VALUES ('A', $1, 0, now()) RETURNING id`,
      [email],
    )
    await ask({ email, listing: 'other', query: 'q=daytona' }, { id, email, verified: true })
    await leaveTo('approved')
    await add('A-1', { MembersAreaOnly: 1 })
    expect(await matchArrivals()).toBe(0)
    await leaveTo('signed-in')
    await add('A-2', { MembersAreaOnly: 1 })
    expect(await matchArrivals()).toBe(1)
    await queueAlertMails({ daily: true })
    const [mail] = await alertMails()
    expect(await composeForAlert(mail, mail.alert_id)).not.toBeNull()
    await leaveTo('approved')
    expect(await composeForAlert(mail, mail.alert_id)).toBeNull()
    await leaveTo('signed-in')
    await rows('DELETE FROM "Member"')
  })

  it('by a hidden price matches no search for it', async () => {
    await waitFor('a@example.com', 'price_from=1&price_to=900000')
    await waitFor('b@example.com', 'q=20000')
    await add('A-1', { isPOA: true })
    expect(await matchArrivals()).toBe(0)
  })

  it('is no reduction that nobody is shown', async () => {
    const [{ tag }] = await rows('SELECT poa_price_tag AS tag FROM "SiteSettings"')
    await add('A-1')
    await waitFor('ada@example.com')
    await rows('UPDATE "SiteSettings" SET poa_price_tag = 15000')
    await set('A-1', '"Price" = 18000')
    expect(await matchArrivals()).toBe(0)
    await set('A-1', '"Price" = 14000')
    expect(await matchArrivals()).toBe(1)
    await rows('UPDATE "SiteSettings" SET poa_price_tag = $1', [tag])
  })

  it('is told to nobody whose alert ended, whatever was queued', async () => {
    const id = await waitFor('ada@example.com')
    await add('A-1')
    await matchArrivals()
    await stopAlert(id)
    expect(await queueAlertMails({ daily: true })).toBe(0)
    expect(await rows('SELECT FROM "Alert"')).toEqual([])
  })
})
