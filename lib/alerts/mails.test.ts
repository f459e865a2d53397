import { describe, expect, it, vi } from 'vitest'
import { againstTransaction, rows } from '@/lib/db/test-database'
import { confirmAlert, stopAlertsOf } from './commands'
import { alertUrl, parseStopAll } from './links'
import { composeForAlert } from './mails'
import { matchArrivals, queueAlertMails } from './match'
import { add, alertMails, ask, prepareShop, queryOf, sendMails, set, unsubscribeUrlOf, waitFor } from './test-alerts'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

prepareShop()

describe('what arrives', () => {
  it('is one piece only where it can be had again, and not where it became less dear', async () => {
    await add('A-1', { StatusName: 'deposit' })
    const id = await ask({ email: 'one@example.com', sku: 'A-1' })
    await confirmAlert(id)
    await set('A-1', '"Price" = 15000')
    expect(await matchArrivals()).toBe(0)
    await set('A-1', `"StatusName" = 'Sold'`)
    await set('A-1', `"StatusName" = 'deposit'`)
    expect(await matchArrivals()).toBe(0)
    await set('A-1', `"StatusName" = NULL`)
    expect(await matchArrivals()).toBe(1)
    await queueAlertMails({ daily: true })
    const [mail] = await alertMails()
    expect((await composeForAlert(mail, id))?.subject).toBe('It is back: Rolex Daytona')
    await set('A-1', `"StatusName" = 'deposit'`)
    expect(await composeForAlert(mail, id)).toBeNull()
  })

  const nextMail = async () => {
    await matchArrivals()
    await queueAlertMails({ daily: true })
    const mail = (await alertMails()).at(-1)
    return composeForAlert(mail, mail.alert_id)
  }

  it.each([{ StatusName: 'Arriving soon' }, { StatusName: null, isUpcoming: true }])(
    'on its way is not called here before it is: %j',
    async (more) => {
      await waitFor('way@example.com', 'q=daytona', { at_once: true })
      await add('A-1', more)
      const message = await nextMail()
      expect(message?.subject).toBe('On its way: Rolex Daytona')
      expect(`${message?.text}${message?.html}`).not.toMatch(/In Stock|is here/)
      await sendMails()
      await set('A-1', '"StatusName" = NULL, "isUpcoming" = false')
      const arrived = await nextMail()
      expect(arrived?.subject).toBe('It is here: Rolex Daytona')
      expect(arrived?.text).toContain('In Stock')
    },
  )

  it('is told only where it is still what the search is for when the mail is written', async () => {
    await waitFor('low@example.com', 'price_to=15000')
    await waitFor('low@example.com', 'q=daytona')
    await add('A-1', { Price: 12000 })
    expect(await matchArrivals()).toBe(2)
    await queueAlertMails({ daily: true })
    const [mail] = await alertMails()
    await set('A-1', '"Price" = 120000')
    const message = await composeForAlert(mail, mail.alert_id)
    expect(message?.text).toContain('You asked us to write about “daytona” in any brand but Richard Mille.')
    await set('A-1', `"Name" = 'Submariner'`)
    expect(await composeForAlert(mail, mail.alert_id)).toBeNull()
  })

  it('is told once, however often it is hidden and shown again, and anew once it was away meanwhile', async () => {
    await waitFor('once@example.com')
    await add('A-1')
    const shownAgain = async (column: 'published' | 'MembersAreaOnly', meanwhile = async () => {}) => {
      await set('A-1', column === 'published' ? 'published = false' : '"MembersAreaOnly" = 1')
      await meanwhile()
      await set('A-1', column === 'published' ? 'published = true' : '"MembersAreaOnly" = 0')
      return matchArrivals()
    }
    // It is hidden while its mail is written, so it has not been told.
    expect(await matchArrivals()).toBe(1)
    await queueAlertMails({ daily: true })
    await set('A-1', 'published = false')
    const [left] = await alertMails()
    expect(await composeForAlert(left, left.alert_id)).toBeNull()
    await rows('DELETE FROM "Mail"')
    expect(await shownAgain('published')).toBe(1)
    await queueAlertMails({ daily: true })
    const [mail] = await alertMails()
    expect(await composeForAlert(mail, mail.alert_id)).not.toBeNull()
    expect([await shownAgain('published'), await shownAgain('MembersAreaOnly')]).toEqual([0, 0])
    await sendMails()
    expect([await shownAgain('published'), await shownAgain('MembersAreaOnly')]).toEqual([0, 0])
    await waitFor('later@example.com')
    expect(await shownAgain('published')).toBe(1)
    const soldAndBack = async () => {
      await set('A-1', `"StatusName" = 'Sold'`)
      await set('A-1', '"StatusName" = NULL')
    }
    expect(await shownAgain('published', soldAndBack)).toBe(1)
  })

  it('can be ended while its mail is on the way, and leaves nothing behind', async () => {
    await waitFor('ends@example.com', 'q=daytona', { at_once: true })
    await add('A-1')
    await matchArrivals()
    await queueAlertMails({ daily: false })
    const [mail] = await alertMails()
    const delivery = {
      first: 'SELECT FROM "Mail" WHERE id = $1 FOR UPDATE',
      last: `UPDATE "Mail" SET state = 'sent', sent_at = now() WHERE id = $1`,
      values: [mail.id],
    }
    await againstTransaction(delivery, () => stopAlertsOf('ends@example.com'))
    expect([await rows('SELECT FROM "Alert"'), await rows('SELECT FROM "AlertNotification"')]).toEqual([[], []])
  })

  it('is told once in one mail a day, at once where that was asked for', async () => {
    await waitFor('day@example.com')
    await waitFor('day@example.com', 'q=rolex')
    await waitFor('now@example.com', 'q=daytona', { at_once: true })
    await add('A-1')
    await matchArrivals()
    await matchArrivals()
    await Promise.all([queueAlertMails({ daily: false }), queueAlertMails({ daily: false })])
    expect((await alertMails()).map(({ to }) => to)).toEqual(['now@example.com'])
    await Promise.all([queueAlertMails({ daily: true }), queueAlertMails({ daily: true })])
    expect((await alertMails()).map(({ to }) => to)).toEqual(['now@example.com', 'day@example.com'])
    await add('A-2')
    await matchArrivals()
    await queueAlertMails({ daily: true })
    expect((await alertMails()).map(({ to }) => to)).toEqual(['now@example.com', 'day@example.com', 'now@example.com'])
    const [, day] = await alertMails()
    const message = await composeForAlert(day, day.alert_id)
    expect(message?.subject).toBe('It is here: Rolex Daytona')
    expect(await parseStopAll(queryOf(unsubscribeUrlOf(message)))).toBe('day@example.com')
    expect(message?.text).toContain(alertUrl('stop', day.alert_id))
  })
})
