import { describe, expect, it, vi } from 'vitest'
import { guest } from '@/lib/auth/visibility'
import { getPiece } from '@/lib/catalogue/pieces'
import { rows } from '@/lib/db/test-database'
import { targetFor } from './alert-target'
import { confirmAlert } from './commands'
import { composeForAlert } from './mails'
import { matchArrivals } from './match'
import { findMemberAlerts, getAlert } from './queries'
import { add, addMember, ask, prepareShop, waitFor } from './test-alerts'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

prepareShop()

describe('an alert', () => {
  it('is for the words as typed, and for the similar ones if the listing showed those instead', async () => {
    await add('A-1')
    const waiting = async (query: string) => (await getAlert(await waitFor('typo@example.com', query)))?.words
    expect(await waiting('q=dayotna')).toBe('“dayotna” or “daytona” in any brand but Richard Mille')
    expect(await rows('SELECT query FROM "Alert"')).toEqual([{ query: 'q=dayotna&similar=daytona' }])
    await add('A-2')
    await add('A-3', { Name: 'Dayotna' })
    await add('A-4', { Name: 'Nautilus' })
    expect(await matchArrivals()).toBe(2)
    // Now that there is one, the words as typed are meant.
    expect(await waiting('q=dayotna')).toBe('“dayotna” in any brand but Richard Mille')
    expect(await waiting('q=daytona')).toBe('“daytona” in any brand but Richard Mille')
    expect(await waiting('q=speedmaster')).toBe('“speedmaster” in any brand but Richard Mille')
    // The page showed nothing similar at this price, and only the shop adds similar words.
    expect(await waiting('q=daytoan&price_from=30000')).toBe(
      '“daytoan”, price from 30,000 in any brand but Richard Mille',
    )
    expect(await waiting('q=rolex&similar=nautilus')).toBe('“rolex” in any brand but Richard Mille')
    expect(await waiting(`q=daytoan&brand=${'x'.repeat(298)}`)).toContain('“daytoan”, xxx')
  })
  it('for a search says which list it watches, and leads there', async () => {
    const waiting = async (listing: string, query: string) =>
      getAlert(await waitFor('lists@example.com', query, { listing }))
    const ranges = 'material=Titanium&price_to=150000&year_from=2019&year_to=2021'
    for (const [listing, place, href] of [
      ['main', 'Richard Mille', '/richard-mille-watches'],
      ['other', 'any brand but Richard Mille', '/the-collection'],
      ['all', 'watches', '/new-arrivals'],
      ['jewellery', 'jewellery', '/jewellery-catalogue'],
    ] as const)
      expect(await waiting(listing, ranges)).toMatchObject({
        words: `Titanium, price up to 150,000, year 2019 to 2021 in ${place}`,
        href: `${href}?${ranges}`,
      })
    // A brand is in no 'other brands'.
    expect(await waiting('other', 'brand=Rolex&model=GMT')).toMatchObject({ words: 'Rolex, GMT' })
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
    const wish = found?.kind === 'piece' && targetFor(found.piece, false)?.wish
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
    expect(said[0]?.[0]).toBe('Shall we write once it is available?')
    expect(said[1]).toEqual(said[0])
    expect(said[2]).toEqual(said[0])
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
})
