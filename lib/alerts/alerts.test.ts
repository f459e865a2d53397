import { Client } from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { guest } from '@/lib/auth/visibility'
import { getPiece } from '@/lib/catalogue/pieces'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { sign } from '@/lib/http/sign'
import type { Message } from '@/lib/mail/message'
import { confirmAlert, requestAlert, stopAlert, stopAlertsOf, stopMemberAlert } from './commands'
import { alertUrl, parseAlertLink, parseStopAll, stopAllUrl } from './links'
import { composeForAlert } from './mails'
import { matchArrivals, queueAlertMails } from './match'
import { findDemand, findMemberAlerts, findStopAllEmail, findUnanswered, getAlert } from './queries'
import { parseAlert } from './schema'
import { wishFor } from './wish'

const parsed = (fields: Record<string, unknown>) => {
  const alert = parseAlert(fields)
  if (!alert.ok) throw new Error(JSON.stringify(alert.errors))
  return alert.value
}
const ask = async (fields: Record<string, unknown>, member?: Parameters<typeof requestAlert>[1]) => {
  await requestAlert(parsed(fields), member)
  const [{ id }] = await rows('SELECT max(id) AS id FROM "Alert"')
  return id as number
}
const waitFor = async (email: string, query = 'q=daytona', more = {}) => {
  const id = await ask({ email, listing: 'other', query, ...more })
  await confirmAlert(id)
  return id
}
const add = (sku: string, more: Record<string, unknown> = {}) => {
  const row = { Family: 'watch', SKU: sku, Name: 'Daytona', ManufacturerName: 'Rolex', Price: 20000, ...more }
  const names = Object.keys(row)
  return rows(
    `INSERT INTO "StockItem" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )
}
const set = (sku: string, change: string) => rows(`UPDATE "StockItem" SET ${change} WHERE "SKU" = $1`, [sku])
const addMember = async (email: string) => {
  const [{ id }] = await rows(
    `INSERT INTO "Member" (name, email, status, email_verified_at) VALUES ('A', $1, 1, now()) RETURNING id`,
    [email],
  )
  return id as number
}
const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)
/** The address that a mail program calls to unsubscribe. */
const unsubscribeUrlOf = (message: Message | null) =>
  JSON.parse(JSON.stringify(message?.list)).unsubscribe.url as string
const alertMails = () => rows(`SELECT * FROM "Mail" WHERE kind = 'alert' ORDER BY id`)
/** What the worker does once the mail server has taken the mails. */
const sendMails = () => rows(`UPDATE "Mail" SET state = 'sent', sent_at = clock_timestamp() WHERE state = 'queued'`)
const told = async () =>
  (await rows('SELECT alert_id, reason FROM "AlertMatch" ORDER BY id')).map(({ reason }) => reason)

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

beforeAll(fillTestShop)
beforeEach(async () => {
  await rows('DELETE FROM "Alert"')
  await rows(`DELETE FROM "StockItem" WHERE "SKU" LIKE 'A-%'`)
  await rows('DELETE FROM "AlertArrival"')
  await rows('DELETE FROM "RateLimit"')
})

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
    expect(message?.text).toContain(alertUrl('confirm', id))
    expect(message?.text).not.toContain('daytona')
    expect(message?.html).not.toContain('daytona')
    await add('A-1')
    expect(await matchArrivals()).toBe(0)
  })
  it('is for the words as typed, and for the similar ones if the listing showed those instead', async () => {
    await add('A-1')
    const waiting = async (query: string) => (await getAlert(await waitFor('typo@example.com', query)))?.words
    expect(await waiting('q=dayotna')).toBe('“dayotna” or “daytona” in other brands')
    expect(await rows('SELECT query FROM "Alert"')).toEqual([{ query: 'q=dayotna&similar=daytona' }])
    await add('A-2')
    await add('A-3', { Name: 'Dayotna' })
    await add('A-4', { Name: 'Nautilus' })
    expect(await matchArrivals()).toBe(2)
    // Now that there is one, the words as typed are meant.
    expect(await waiting('q=dayotna')).toBe('“dayotna” in other brands')
    expect(await waiting('q=daytona')).toBe('“daytona” in other brands')
    expect(await waiting('q=speedmaster')).toBe('“speedmaster” in other brands')
    // The page showed nothing similar at this price, and only the shop adds similar words.
    expect(await waiting('q=daytoan&price_from=30000')).toBe('“daytoan”, price from 30,000 in other brands')
    expect(await waiting('q=rolex&similar=nautilus')).toBe('“rolex” in other brands')
    expect(await waiting(`q=daytoan&brand=${'x'.repeat(298)}`)).toContain('“daytoan”, xxx')
  })
  it('is for the words without their punctuation as well, once the listing shows those', async () => {
    const waiting = async (query: string) => (await getAlert(await waitFor('dash@example.com', query)))?.words
    expect(await waiting('q=royal-oak')).toBe('“royal-oak” or “royal oak” in other brands')
    await add('A-1', { Name: 'Royal Oak' })
    expect(await matchArrivals()).toBe(1)
    expect(await waiting('q=oak.royal')).toBe('“oak.royal” or “oak royal” in other brands')
  })
  it('is for the words that tell one piece from another, and for a type in the plural', async () => {
    const waiting = async (query: string, listing: string) =>
      (await getAlert(await waitFor('nouns@example.com', query, { listing })))?.words
    expect(await waiting('q=nobles+watch', 'all')).toBe('“nobles watch” or “nobles” in watches')
    expect(await waiting('q=Ref.+A-7', 'all')).toBe('“Ref. A-7” or “a-7” in watches')
    expect(await waiting('q=noble+brooches', 'jewellery')).toBe('“noble brooches” in jewellery')
    await add('A-1', { Gender: 'Nobles' })
    await add('A-7')
    const brooch = { Family: 'jewellery', Name: 'Noble', JewelleryType: 'Brooch' }
    await add('A-2', brooch)
    await add('A-3', { ...brooch, JewelleryType: 'Ring' })
    expect(await matchArrivals()).toBe(3)
  })
  it('for a search says which list it watches, and leads there', async () => {
    const waiting = async (listing: string, query: string) =>
      getAlert(await waitFor('lists@example.com', query, { listing }))
    const ranges = 'material=Titanium&price_to=150000&year_from=2019&year_to=2021'
    for (const [listing, place, href] of [
      ['main', 'Richard Mille', '/richard-mille-watches'],
      ['other', 'other brands', '/the-collection'],
      ['all', 'watches', '/new-arrivals'],
      ['jewellery', 'jewellery', '/jewellery-catalogue'],
    ] as const)
      expect(await waiting(listing, ranges)).toMatchObject({
        words: `Titanium, price up to 150,000, year 2019 to 2021 in ${place}`,
        href: `${href}?${ranges}`,
      })
    await rows(`UPDATE "SiteSettings" SET main_brand_name = 'Alertine'`)
    expect(await waiting('main', 'price_from=30000')).toMatchObject({ words: 'price from 30,000 in Alertine' })
    await rows('UPDATE "SiteSettings" SET main_brand_name = DEFAULT')
  })
  it.each([
    // A SKU of its own for each: pieces are cached by it.
    ['A-like-1', { StatusName: 'Sold', JewelleryType: 'Ring' }, '“Van Cleef & Arpels”, Ring', ['A-5', 'A-6']],
    ['A-like-2', { isPOA: true, JewelleryType: 'Ring' }, '“Van Cleef & Arpels”, Ring', ['A-5', 'A-6']],
    ['A-like-3', { StatusName: 'Sold' }, '“Van Cleef & Arpels Éternité”', ['A-5']],
    ['A-like-4', { StatusName: 'Sold', ManufacturerName: '' }, '“Éternité”', ['A-4', 'A-5']],
    ['A-like-5', { StatusName: 'Sold', ManufacturerName: '', JewelleryType: 'Ring' }, 'Ring', ['A-4', 'A-5', 'A-6']],
  ])('for another jewel like %s, %j, is for %s', async (sku, recorded, words, arrived) => {
    const jewel = { Family: 'jewellery', ManufacturerName: 'Van Cleef & Arpels', Name: 'Éternité' }
    await add(sku, { ...jewel, ...recorded })
    await rows('DELETE FROM "AlertArrival"')
    const found = await getPiece(sku, guest)
    const wish = found?.kind === 'piece' && wishFor(found.piece, false)?.wish
    if (!wish) throw new Error('The page offers no alert.')
    const id = await ask({ email: 'like@example.com', ...wish })
    await confirmAlert(id)
    expect(await getAlert(id)).toMatchObject({ words: `${words} in jewellery` })
    await add('A-3', { ...jewel, JewelleryType: 'Necklace', Name: 'Alhambra' })
    await add('A-4', { ...jewel, JewelleryType: 'Ring', ManufacturerName: 'Graff' })
    await add('A-5', { ...jewel, JewelleryType: 'Ring', ManufacturerName: 'VAN CLEEF & ARPELS' })
    await add('A-6', { ...jewel, JewelleryType: 'Ring', Name: 'Perlée' })
    await matchArrivals()
    const told = await rows('SELECT "SKU" FROM "AlertMatch" JOIN "StockItem" ON "StockItemId" = item_id ORDER BY 1')
    expect(told.map(({ SKU }) => SKU)).toEqual(arrived)
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
  it.each([
    ['deposit', false, 'if it comes back'],
    ['Sold', false, 'if it comes back'],
    ['Arriving soon', false, 'when it arrives'],
    [null, true, 'when it arrives'],
  ])(
    'for one piece, %j and marked %j, is asked about in the words that were clicked, with its name and page',
    async (StatusName, isUpcoming, when) => {
      await add('A-1', { StatusName, isUpcoming })
      const id = await ask({ email: 'one@example.com', sku: 'a-1' })
      const [mail] = await rows('SELECT * FROM "Mail" WHERE alert_id = $1', [id])
      const message = await composeForAlert(mail, id)
      expect(message?.subject).toBe(`Shall we write ${when}?`)
      expect(message?.text).toContain(`${when}: Rolex Daytona.`)
      expect(message?.html).toContain('/watch/Rolex-watch/A-1"')
      expect(await getAlert(id)).toMatchObject({ words: 'Rolex Daytona', href: '/watch/Rolex-watch/A-1' })
    },
  )
  it('for one piece tells a guest nothing of one for members, of a draft, and of none', async () => {
    await add('A-1', { StatusName: 'Arriving soon', MembersAreaOnly: 1 })
    await add('A-2', { StatusName: 'Sold', published: false })
    const said = []
    for (const sku of ['A-1', 'A-2', 'A-3']) {
      const email = `${sku}@example.com`
      const id = await ask({ email, sku })
      const [mail] = await rows('SELECT * FROM "Mail" WHERE alert_id = $1', [id])
      const message = await composeForAlert(mail, id)
      expect(await getAlert(id)).toMatchObject({ words: `piece Ref. ${sku}`, href: '' })
      said.push([message?.subject, message?.text?.replace(/\bid=\S+/g, '')])
    }
    expect(said[0]?.[0]).toBe('Shall we write once it can be had?')
    expect(said[1]).toEqual(said[0])
    expect(said[2]).toEqual(said[0])
  })
  it('for one piece that got another SKU meanwhile is one for that piece', async () => {
    await add('A-1', { StatusName: 'Sold' })
    await set('A-1', `"SKU" = 'A-1-NEW'`)
    const id = await ask({ email: 'late@example.com', sku: 'a-1' })
    await confirmAlert(id)
    expect(await rows('SELECT sku FROM "Alert"')).toEqual([{ sku: 'A-1-NEW' }])
    await set('A-1-NEW', '"StatusName" = NULL')
    expect(await matchArrivals()).toBe(1)
  })
  it('for one piece whose page is hidden is asked about by its name, without the link', async () => {
    await add('A-1', { StatusName: 'Sold' })
    await rows(
      `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/otherwatch', 1, 'Ninety')`,
    )
    const id = await ask({ email: 'hidden@example.com', sku: 'A-1' })
    const [mail] = await rows('SELECT * FROM "Mail" WHERE alert_id = $1', [id])
    const message = await composeForAlert(mail, id)
    expect(message?.text).toContain(': Rolex Daytona.')
    expect(message?.html).not.toContain('/watch/')
    await rows('DELETE FROM "WebsiteItem"')
  })
  it('for a members-only piece names it to a member who may see it, and to nobody else', async () => {
    await add('A-1', { StatusName: 'Arriving soon', MembersAreaOnly: 1 })
    const member = { id: await addMember('may@example.com'), email: 'may@example.com', verified: true }
    const id = await ask({ email: member.email, sku: 'A-1' }, member)
    const named = { words: 'Rolex Daytona', href: '/watch/Rolex-watch/A-1' }
    expect(await getAlert(id)).toMatchObject({ ...named, when: 'awaited' })
    expect(await findMemberAlerts(member.id)).toMatchObject([named])
    await rows('UPDATE "Member" SET status = 2 WHERE id = $1', [member.id])
    expect(await getAlert(id)).toMatchObject({ words: 'piece Ref. A-1', href: '', when: 'had' })
    await rows('DELETE FROM "Member"')
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
  it('of a member is kept, whatever strangers ask for in the same name, until there are fifty', async () => {
    const email = 'full@example.com'
    const member = { id: await addMember(email), email, verified: true }
    await rows(`INSERT INTO "Alert" (email, sku) SELECT $1, 'Z' || n FROM generate_series(1, 50) n`, [email])
    expect(await requestAlert(parsed({ email, sku: 'OTHER' }))).toEqual({ ok: true, own: false })
    expect(await requestAlert(parsed({ email, sku: 'OWN' }), member)).toEqual({ ok: true, own: true })
    expect(await rows(`SELECT sku FROM "Alert" WHERE sku IN ('OTHER', 'OWN')`)).toEqual([{ sku: 'OWN' }])
    await rows('UPDATE "Alert" SET confirmed_at = now(), member_id = $1', [member.id])
    expect(await requestAlert(parsed({ email, sku: 'MORE' }), member)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(await requestAlert(parsed({ email, sku: 'OWN', at_once: '1' }), member)).toEqual({ ok: true, own: true })
    expect(await rows(`SELECT at_once FROM "Alert" WHERE sku = 'OWN'`)).toEqual([{ at_once: true }])
    await rows('DELETE FROM "Member"')
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
    expect(await requestAlert(wish, undefined, true)).toEqual({ ok: true, own: false })
    expect(await rows('SELECT sku, spam FROM "Alert"')).toEqual([{ sku: 'S1', spam: true }])
    expect(await rows(`SELECT FROM "Mail" WHERE "to" = 'auto@example.com'`)).toEqual([])
    await requestAlert(wish)
    expect(await rows('SELECT sku, spam FROM "Alert"')).toEqual([{ sku: 'S1', spam: false }])
    expect(await rows(`SELECT FROM "Mail" WHERE "to" = 'auto@example.com'`)).toHaveLength(1)
  })
  it('asked for by many at once asks its address once', async () => {
    await Promise.all(['q=a', 'q=b', 'q=c'].map((query) => ask({ email: 'w@example.com', listing: 'all', query })))
    expect(await rows(`SELECT FROM "Mail" WHERE "to" = 'w@example.com'`)).toHaveLength(1)
  })
  it('opens for its own signed address alone', () => {
    const query = queryOf(alertUrl('stop', 7))
    expect(parseAlertLink('stop', query)).toBe(7)
    expect(parseAlertLink('confirm', query)).toBeNull()
    expect(parseAlertLink('stop-all', query)).toBeNull()
    for (const changed of [{ id: '8' }, { id: ['7'] }, { expires: '9999999999' }, { signature: '' }])
      expect([changed, parseAlertLink('stop', { ...query, ...changed })]).toEqual([changed, null])
  })
  it('ends with all others of its address by a link that names the address, which nobody else can read or make', async () => {
    const { address = '', ...more } = queryOf(await stopAllUrl('ada@example.com'))
    expect(more).toEqual({})
    expect(Buffer.from(address, 'base64').toString('latin1')).not.toContain('ada')
    expect(await findStopAllEmail({ address })).toBe('ada@example.com')
    for (const changed of [`${address.slice(0, -2)}AA`, [address], 'ada@example.com', '', 'x'.repeat(2_000), undefined])
      expect([changed, await findStopAllEmail({ address: changed })]).toEqual([changed, null])
  })
  it('is named by a former link to end all of them, as long as it is there', async () => {
    const id = await waitFor('ada@example.com')
    const query = { id: String(id), signature: sign('alert stop-all', String(id)) }
    expect(await findStopAllEmail(query)).toBe('ada@example.com')
    await stopAlert(id)
    expect(await findStopAllEmail(query)).toBeNull()
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
  it('is confirmed within seven days, and by nobody who moves the end', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const query = queryOf(alertUrl('confirm', 7))
    expect(parseAlertLink('confirm', query)).toBe(7)
    for (const changed of [{ expires: '9999999999' }, { expires: '' }, { expires: undefined }, { expires: ['1'] }])
      expect([changed, parseAlertLink('confirm', { ...query, ...changed })]).toEqual([changed, null])
    vi.setSystemTime(Date.now() + 7 * 86_400_000 - 5_000)
    expect(parseAlertLink('confirm', query)).toBe(7)
    vi.setSystemTime(Date.now() + 10_000)
    expect(parseAlertLink('confirm', query)).toBeNull()
    vi.useRealTimers()
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
      expect(message?.text).toContain('You wait for it already.')
      expect(message?.text).toContain('we will write at once, not once a day')
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
  it('that is unconfirmed takes the choice of the latest request', async () => {
    const input = { email: 'twice@example.com', listing: 'other', query: 'q=daytona' }
    const id = await ask(input)
    await ask({ ...input, at_once: '1' })
    expect(await rows('SELECT at_once FROM "Alert" WHERE id = $1', [id])).toEqual([{ at_once: true }])
  })
  it('that is confirmed speaks for nothing that is asked for later', async () => {
    const id = await waitFor('ada@example.com')
    const later = await ask({ email: 'ada@example.com', listing: 'other', query: 'q=nautilus' })
    expect(await confirmAlert(id)).toBe(true)
    expect(await rows('SELECT confirmed_at FROM "Alert" WHERE id = $1', [later])).toEqual([{ confirmed_at: null }])
    expect(await rows('SELECT FROM "Mail" WHERE alert_id = $1', [later])).toHaveLength(1)
  })
})

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

  it('of a piece that was on its way says that it is here', async () => {
    await add('A-1', { StatusName: 'Arriving soon' })
    await confirmAlert(await ask({ email: 'soon@example.com', sku: 'A-1' }))
    await set('A-1', '"StatusName" = NULL')
    expect([await matchArrivals(), await told()]).toEqual([1, ['new']])
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

  it('of a piece that is back, and less dear a moment later, is told as one that is back', async () => {
    await add('A-1', { StatusName: 'Sold' })
    await confirmAlert(await ask({ email: 'back@example.com', sku: 'A-1' }))
    await set('A-1', `"StatusName" = NULL`)
    await set('A-1', '"Price" = 15000')
    expect([await matchArrivals(), await told()]).toEqual([1, ['returned']])
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

  it('in hundreds, also by two at once, is told once, and keeps those that come meanwhile', async () => {
    await waitFor('many@example.com')
    await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price")
      SELECT 'watch', 'A-' || n, 'Daytona', 'Rolex', 20000 FROM generate_series(1, 501) n`)
    await rows(`UPDATE "AlertArrival" SET matched_to = 1 WHERE id = (SELECT max(id) FROM "AlertArrival")`)
    const made = await Promise.all([matchArrivals(), matchArrivals()])
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(501)
    expect(await rows('SELECT FROM "AlertArrival"')).toEqual([])
    expect(await told()).toHaveLength(501)
  })

  it('that waits for its mail as reduced, and was sold and is back since, is told as one that is back', async () => {
    await add('A-1')
    await waitFor('later@example.com')
    await rows('DELETE FROM "AlertArrival"')
    await set('A-1', '"Price" = 15000')
    expect([await matchArrivals(), await told()]).toEqual([1, ['reduced']])
    await set('A-1', `"StatusName" = 'Sold'`)
    await set('A-1', '"StatusName" = NULL')
    await matchArrivals()
    expect(await told()).toEqual(['returned'])
  })

  it('at a new price is called so', async () => {
    await add('A-1')
    await waitFor('price@example.com')
    await rows('DELETE FROM "AlertArrival"')
    await set('A-1', '"Price" = 15000')
    await matchArrivals()
    await queueAlertMails({ daily: true })
    const [mail] = await alertMails()
    expect((await composeForAlert(mail, mail.alert_id))?.subject).toBe('At a new price: Rolex Daytona')
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
    expect(message?.text).toMatch(/^News of what you wait for\.\n/)
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

  it('is no reduction in another currency', async () => {
    await add('A-1', { Price: 92000, Currency: 'CHF' })
    await waitFor('price@example.com')
    await rows('DELETE FROM "AlertArrival"')
    await set('A-1', `"Price" = 85000, "Currency" = '£'`)
    expect(await matchArrivals()).toBe(0)
    await set('A-1', '"Price" = 84000')
    expect(await matchArrivals()).toBe(1)
  })

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
    expect(message?.text).toContain('You asked us to write about “daytona” in other brands.')
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
    const delivering = new Client({ connectionString: process.env.DATABASE_URL })
    await delivering.connect()
    await delivering.query('BEGIN')
    await delivering.query('SELECT FROM "Mail" WHERE id = $1 FOR UPDATE', [mail.id])
    const ended = stopAlertsOf('ends@example.com')
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await expect.poll(() => rows(waits)).toHaveLength(1)
    await delivering.query(`UPDATE "Mail" SET state = 'sent', sent_at = now() WHERE id = $1`, [mail.id])
    await delivering.query('COMMIT')
    await delivering.end()
    await ended
    expect([await rows('SELECT FROM "Alert"'), await rows('SELECT FROM "AlertTold"')]).toEqual([[], []])
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
    expect(await rows('SELECT FROM "AlertTold"')).toEqual([])
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

  it('is told of by a mail that ends every alert of the address, even where the one it was made for has ended', async () => {
    const first = await waitFor('ends@example.com', 'q=daytona')
    await waitFor('ends@example.com', 'q=rolex')
    await add('A-1')
    await matchArrivals()
    await queueAlertMails({ daily: true })
    const [mail] = await alertMails()
    const query = queryOf(unsubscribeUrlOf(await composeForAlert(mail, mail.alert_id)))
    await stopAlert(first)
    await stopAlertsOf((await findStopAllEmail(query)) ?? '')
    expect(await rows('SELECT FROM "Alert"')).toEqual([])
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

  it('is a member’s own to end, and nobody else’s', async () => {
    const [{ id }] = await rows(
      `INSERT INTO "Member" (name, email, status, email_verified_at) VALUES ('A', 'own@example.com', 1, now()) RETURNING id`,
    )
    const alert = await waitFor('own@example.com')
    expect((await findMemberAlerts(id)).map(({ words }) => words)).toEqual(['“daytona” in other brands'])
    expect(await stopMemberAlert(id + 1, alert)).toBe(false)
    expect(await stopMemberAlert(id, alert)).toBe(true)
    expect(await findMemberAlerts(id)).toEqual([])
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

  it('comes by a job of its own, one for many pieces', async () => {
    await waitFor('ada@example.com')
    for (const sku of ['A-1', 'A-2', 'A-3']) await add(sku)
    expect(await rows(`SELECT queue_name FROM graphile_worker.jobs WHERE key = 'alert_match'`)).toEqual([
      { queue_name: 'alerts' },
    ])
  })
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

  it('take along what they were told, also of other alerts by the same mail', async () => {
    const member = { id: await addMember('old@example.com'), email: 'old@example.com', verified: true }
    const first = await ask({ email: member.email, listing: 'other', query: 'q=daytona' }, member)
    await ask({ email: member.email, listing: 'other', query: 'q=rolex' }, member)
    const kept = await waitFor('new@example.com')
    await add('A-1')
    await tell()
    await sendMails()
    await rows(`UPDATE "Member" SET email = 'new@example.com' WHERE id = $1`, [member.id])
    await verify(member.id)
    expect(await rows('SELECT FROM "Alert" WHERE id = $1', [first])).toEqual([])
    expect((await alertMails()).map(({ alert_id }) => alert_id)).toEqual([kept, kept])
    const toldOnce = async () => {
      await set('A-1', 'published = false')
      await set('A-1', 'published = true')
      expect(await matchArrivals()).toBe(0)
    }
    await toldOnce()
    await stopAlert(kept)
    await toldOnce()
  })

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

  it('follow it from more than one former address, each thing once', async () => {
    const id = await addMember('third@example.com')
    await rows(
      `INSERT INTO "Alert" (email, sku, member_id, confirmed_at)
       VALUES ('first@example.com', 'A-1', $1, now()), ('second@example.com', 'A-1', $1, now()), ('third@example.com', 'A-1', NULL, NULL)`,
      [id],
    )
    await rows(
      `INSERT INTO "AlertMatch" (alert_id, item_id, reason)
       SELECT a.id, i."StockItemId", 'new' FROM "Alert" a CROSS JOIN "StockItem" i WHERE i."SKU" = 'G1'`,
    )
    await rows('UPDATE "Member" SET email_verified_at = NULL WHERE id = $1', [id])
    await verify(id)
    expect(
      await rows('SELECT email, sku FROM "Alert" WHERE member_id = $1 AND confirmed_at IS NOT NULL', [id]),
    ).toEqual([{ email: 'third@example.com', sku: 'A-1' }])
    expect(await rows('SELECT FROM "AlertMatch"')).toHaveLength(1)
  })
})

it('the demand is listed, most wanted first', async () => {
  for (const name of ['a', 'b']) await waitFor(`${name}@example.com`)
  await waitFor('a@example.com', 'q=nautilus')
  expect((await findDemand()).map(({ people, words }) => `${people} ${words}`)).toEqual([
    '2 “daytona” in other brands',
    '1 “nautilus” in other brands',
  ])
})
