import { describe, expect, it, vi } from 'vitest'
import { againstTransaction, rows } from '@/lib/db/test-database'
import { confirmAlert, stopAlert, stopAlertsOf } from './commands'
import { alertUrl, parseStopAll } from './links'
import { composeForAlert } from './mails'
import { matchArrivals, queueAlertMails } from './match'
import {
  add,
  alertMails,
  ask,
  prepareShop,
  queryOf,
  sendMails,
  set,
  told,
  unsubscribeUrlOf,
  waitFor,
} from './test-alerts'

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

  it('of a piece that was marked as on its way waits until it no longer is', async () => {
    await add('A-1', { isUpcoming: true, StatusName: 'deposit' })
    const id = await ask({ email: 'soon@example.com', sku: 'A-1' })
    await confirmAlert(id)
    await set('A-1', '"StatusName" = NULL')
    expect(await matchArrivals()).toBe(0)
    await set('A-1', '"isUpcoming" = false')
    expect([await matchArrivals(), await told()]).toEqual([1, ['new']])
    await queueAlertMails({ daily: true })
    const [mail] = await alertMails()
    expect((await composeForAlert(mail, id))?.subject).toBe('It is here: Rolex Daytona')
    await set('A-1', '"isUpcoming" = true')
    expect(await composeForAlert(mail, id)).toBeNull()
  })

  const nextMail = async () => {
    await matchArrivals()
    await queueAlertMails({ daily: true })
    const mail = (await alertMails()).at(-1)
    return composeForAlert(mail, mail.alert_id)
  }

  it('together with others has its own words, and is counted by them', async () => {
    await add('A-1')
    await add('A-2', { StatusName: 'deposit' })
    await waitFor('mixed@example.com', 'q=daytona', { at_once: true })
    await rows('DELETE FROM "AlertArrival"')
    await set('A-1', '"Price" = 15000')
    await set('A-2', '"StatusName" = NULL')
    await add('A-3')
    await add('A-4')
    await add('A-5', { StatusName: 'Arriving soon' })
    const message = await nextMail()
    expect(message?.subject).toBe('2 new pieces, 1 back, 1 at a new price, 1 on the way')
    expect(message?.text).toMatch(/^News on what you asked for\.\n/)
    for (const [sku, news] of Object.entries({
      'A-1': 'At a new price',
      'A-2': 'Back',
      'A-3': 'New',
      'A-5': 'On its way',
    })) {
      expect(message?.text).toContain(`${news}: Rolex Daytona\nRef. ${sku}\n`)
      expect(message?.html).toMatch(new RegExp(`>${news}</span><br>Rolex<br><span[^>]*>Daytona</span><br>Ref. ${sku}<`))
    }
    await sendMails()
    for (const sku of ['A-3', 'A-4']) await set(sku, '"Price" = 12000')
    const next = await nextMail()
    expect(next?.subject).toBe('2 pieces at a new price')
    expect(next?.text).toMatch(/^At new prices\.\n/)
  })

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

  it.each(['"Price" = 95000', '"isPOA" = true', `"Currency" = 'CHF'`])(
    'that was reduced, and then has %s, is told by no mail that was not sent yet',
    async (change) => {
      await add('A-1', { Price: 95000, Currency: '£' })
      await waitFor('typo@example.com')
      await rows('DELETE FROM "AlertArrival"')
      await set('A-1', '"Price" = 9500')
      await set('A-1', change)
      expect(await matchArrivals()).toBe(0)
      await set('A-1', `"Price" = 9500, "isPOA" = false, "Currency" = '£'`)
      await set('A-1', '"Price" = 9400')
      expect(await matchArrivals()).toBe(1)
      await queueAlertMails({ daily: true })
      await set('A-1', change)
      const [mail] = await alertMails()
      expect(await composeForAlert(mail, mail.alert_id)).toBeNull()
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

  it('that is hidden and shown again at a lower price is told as reduced to those who were told of it', async () => {
    await waitFor('low@example.com', 'q=daytona', { at_once: true })
    const one = await ask({ email: 'one@example.com', sku: 'A-1', at_once: '1' })
    await confirmAlert(one)
    await add('A-1', { Price: 20000 })
    const next = async (change: string) => {
      await set('A-1', 'published = false')
      for (const step of change.split(';')) await set('A-1', step)
      await set('A-1', 'published = true')
      await matchArrivals()
      const untold = await rows(
        'SELECT alert_id = $1 AS "isForOnePiece", reason FROM "AlertMatch" WHERE mail_id IS NULL',
        [one],
      )
      await queueAlertMails({ daily: false })
      await sendMails()
      return untold
    }
    const reduced = [{ isForOnePiece: false, reason: 'reduced' }]
    expect(await next('"Price" = 20000')).toHaveLength(2)
    expect(await next('"Price" = 18000')).toEqual(reduced)
    // Less dear than a moment ago, and not less than they were told.
    expect(await next('"Price" = 25000;"Price" = 19000')).toEqual([])
    expect(await next(`"Price" = 15000, "Currency" = 'CHF'`)).toEqual([])
    expect(await next(`"Price" = 12000, "Currency" = NULL, "isPOA" = true`)).toEqual([])
    expect(await next('"Price" = 18000, "isPOA" = false')).toEqual([])
    expect(await next('"Price" = 11000')).toEqual(reduced)
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

  it('is known to those who were told of it, whatever became of its SKU and of the mail', async () => {
    await waitFor('low@example.com', 'q=daytona', { at_once: true })
    await add('A-1', { Price: 20000 })
    const next = async () => {
      await matchArrivals()
      const untold = await rows('SELECT reason FROM "AlertMatch" WHERE mail_id IS NULL')
      await queueAlertMails({ daily: false })
      await sendMails()
      return untold.map(({ reason }) => reason)
    }
    expect(await next()).toEqual(['new'])
    await set('A-1', 'published = false')
    await set('A-1', `"Price" = 15000, "SKU" = 'A-1-NEW'`)
    await set('A-1-NEW', 'published = true')
    expect(await next()).toEqual(['reduced'])
    await rows('DELETE FROM "Mail"')
    await set('A-1-NEW', 'published = false')
    await set('A-1-NEW', 'published = true')
    expect(await next()).toEqual([])
    await set('A-1-NEW', 'published = false')
    await set('A-1-NEW', `"StatusName" = 'Sold', "SKU" = 'A-1'`)
    await set('A-1', '"StatusName" = NULL')
    await set('A-1', 'published = true')
    expect(await next()).toEqual(['new'])
    await stopAlertsOf('low@example.com')
    expect(await rows('SELECT FROM "AlertNotification"')).toEqual([])
  })

  it('is new to those whom no mail reached', async () => {
    await waitFor('away@example.com', 'q=daytona', { at_once: true })
    await add('A-1')
    await matchArrivals()
    await queueAlertMails({ daily: false })
    await rows(`UPDATE "Mail" SET state = 'failed' WHERE state = 'queued'`)
    await set('A-1', 'published = false')
    await set('A-1', 'published = true')
    expect(await matchArrivals()).toBe(1)
  })

  it('is told of another alert of the address where the one that its mail was made for has ended', async () => {
    const first = await waitFor('two@example.com', 'q=daytona')
    const second = await waitFor('two@example.com', 'q=rolex')
    await add('A-1')
    await matchArrivals()
    await queueAlertMails({ daily: true })
    await stopAlert(first)
    const [mail] = await alertMails()
    expect(mail.alert_id).toBe(second)
    expect((await composeForAlert(mail, second))?.subject).toBe('It is here: Rolex Daytona')
    expect(await queueAlertMails({ daily: true })).toBe(0)
    await stopAlertsOf('two@example.com')
    expect(await alertMails()).toEqual([])
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

  it('is linked to where the rest of it is, if there is more than a mail names', async () => {
    const id = await waitFor('many@example.com')
    const message = async (count: number) => {
      for (let at = 0; at < count; at++) await add(`A-${count}-${at}`)
      await matchArrivals()
      await rows('DELETE FROM "Mail"')
      await queueAlertMails({ daily: true })
      return (await composeForAlert((await alertMails())[0], id))?.text
    }
    const way = 'See “daytona” in any brand but Richard Mille: http://localhost:3000/the-collection?q=daytona'
    expect(await message(12)).not.toContain(way)
    expect(await message(14)).toContain(`And 2 more: all of them are on our website.\n\n${way}\n`)
  })

  it('is all told where something is told at once: nobody waits another day, nor gets another mail', async () => {
    await waitFor('both@example.com', 'q=submariner', { at_once: true })
    await waitFor('both@example.com', 'q=daytona')
    await add('A-1')
    await matchArrivals()
    await queueAlertMails({ daily: false })
    expect(await alertMails()).toEqual([])
    await add('A-2', { Name: 'Submariner' })
    await matchArrivals()
    await queueAlertMails({ daily: false })
    await queueAlertMails({ daily: true })
    const [mail, ...more] = await alertMails()
    expect(more).toEqual([])
    expect((await composeForAlert(mail, mail.alert_id))?.subject).toBe('2 new pieces')
  })
})
