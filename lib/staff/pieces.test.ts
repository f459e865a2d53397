import { describe, expect, it, vi } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { prepareDesk } from './test-desk'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { sit, ask, newPiece } = prepareDesk()

describe('a piece', () => {
  it('is made with a price as people type it, and read back as it was stored', async () => {
    await sit('manager')
    const piece = await newPiece({ Price: '28.950,00', Currency: 'CHF', MembersAreaOnly: true })
    expect(piece).toMatchObject({
      Price: '28950.00',
      Currency: 'CHF',
      MembersAreaOnly: 1,
      ownPrice: 'CHF 28,950',
      photos: 0,
    })
  })
  it('takes the currency that is typed with its price, though another one is sent or stored', async () => {
    await sit('manager')
    const { id, version, ...made } = await newPiece({ Price: 'CHF 148’000.–', Currency: '£' })
    expect(made).toMatchObject({ Price: '148000.00', Currency: 'CHF' })
    const typed = await ask('PUT', `pieces/${id}`, { version, Price: '$28,950' })
    expect(typed.body.data).toMatchObject({ Price: '28950.00', Currency: 'USD' })
    const bare = await ask('PUT', `pieces/${id}`, { version: null, Price: '29,000' })
    expect(bare.body.data).toMatchObject({ Price: '29000.00', Currency: 'USD' })
  })
  it('says a day without a time, which another time zone would move', async () => {
    await sit('manager')
    const { id, servicedOn } = await newPiece({ servicedOn: '2026-11-02' })
    expect(servicedOn).toBe('2026-11-02')
    expect((await ask('GET', `pieces/${id}`)).body.data.servicedOn).toBe('2026-11-02')
  })
  const refused: [string, Record<string, unknown>, string, RegExp][] = [
    ['with words for a price', { Price: 'a lot' }, 'Price', /isn’t a price/],
    ['with an unknown currency', { Currency: 'EUR' }, 'Currency', /no currency “EUR”\. Choose one of £, CHF/],
    ['of no family', { Family: 'car' }, 'Family', /one of the choices/],
    ['with a list for a name', { Name: ['x'] }, 'Name', /must be text/],
    ['with an object for a price', { Price: {} }, 'Price', /must be a price/],
    ['that says maybe', { isPOA: 'maybe' }, 'isPOA', /yes or no/],
    ['with endless words', { Model: 'x'.repeat(121) }, 'Model', /longer than 120/],
  ]
  for (const [what, values, field, sentence] of refused)
    it(`${what} is refused at ${field}`, async () => {
      await sit('manager')
      const answer = await ask('POST', 'pieces', {
        Family: 'watch',
        SKU: 'R1',
        Name: 'Test',
        ManufacturerName: 'Rolex',
        ...values,
      })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual({ [field]: [expect.stringMatching(sentence)] })
    })
  it('saved by two: the later one is told and gets both, and may insist', async () => {
    await sit('manager')
    const { id, version } = await newPiece({ Model: 'before' })
    expect((await ask('PUT', `pieces/${id}`, { version, Model: 'first' })).status).toBe(200)
    const late = await ask('PUT', `pieces/${id}`, { version, Model: 'second' })
    expect([late.status, late.body.current.Model]).toEqual([409, 'first'])
    const insisted = await ask('PUT', `pieces/${id}`, { version: late.body.current.version, Model: 'second' })
    expect([insisted.status, insisted.body.data.Model]).toEqual([200, 'second'])
  })
  it('changed by somebody else is deleted only by whoever has been told', async () => {
    await sit('manager')
    const { id, version } = await newPiece({ Model: 'before' })
    expect((await ask('PUT', `pieces/${id}`, { version, Model: 'after' })).status).toBe(200)
    const late = await ask('DELETE', `pieces/${id}`, { version })
    expect([late.status, late.body.current.Model]).toEqual([409, 'after'])
    expect((await ask('DELETE', `pieces/${id}`, { version: late.body.current.version })).status).toBe(200)
    expect((await ask('DELETE', `pieces/${id}`, { version })).status).toBe(410)
  })
  it('saved by two at the same moment is written once', async () => {
    await sit('manager')
    const { id, version } = await newPiece()
    const both = await Promise.all(['one', 'other'].map((Model) => ask('PUT', `pieces/${id}`, { version, Model })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
  it('changed with many is changed with all of them or with none', async () => {
    await sit('manager')
    const one = await newPiece()
    const two = await newPiece()
    const done = await ask('POST', 'pieces/bulk', { ids: [one.id, two.id], StatusName: 'Sold' })
    expect(done.body.count).toBe(2)
    expect((await ask('POST', 'pieces/bulk', { ids: [one.id, 999999], StatusName: '' })).status).toBe(403)
    expect((await ask('GET', `pieces/${one.id}`)).body.data.isSold).toBe(true)
    expect((await ask('POST', 'pieces/bulk', { ids: [one.id], Name: 'x' })).status).toBe(422)
    expect((await ask('POST', 'pieces/bulk', { ids: 'x' })).status).toBe(422)
    expect((await ask('POST', 'pieces/bulk', { ids: [one.id, { toString: 1 }], StatusName: '' })).status).toBe(422)
    const endless = Array.from({ length: 501 }, (_, index) => index + 1)
    expect((await ask('POST', 'pieces/bulk', { ids: endless, StatusName: '' })).body.errors.form).toEqual([
      'Choose at most 500 at a time.',
    ])
    // Nor are some of them read, beside which the others would seem to be gone.
    expect((await ask('GET', `pieces?ids=${endless.join(',')}`)).status).toBe(422)
    expect((await ask('POST', 'pieces/bulk', { ids: [one.id, one.id], StatusName: '' })).body.count).toBe(1)
  })
  it('goes to another boutique with many, each by the column of its kind', async () => {
    await sit('manager')
    const watch = await newPiece()
    const jewel = await newPiece({ Family: 'jewellery' })
    const both = { WatchLocation: 'Geneva', JewelleryLocation: 'Geneva' }
    expect((await ask('POST', 'pieces/bulk', { ids: [watch.id, jewel.id], ...both })).body.count).toBe(2)
    const places = await rows(
      'SELECT "WatchLocation" AS watch, "JewelleryLocation" AS jewel FROM "StockItem" WHERE "StockItemId" = ANY ($1) ORDER BY 1',
      [[watch.id, jewel.id]],
    )
    expect(places).toEqual([
      { watch: 'Geneva', jewel: null },
      { watch: null, jewel: 'Geneva' },
    ])
  })
  it('is found by the shop’s search, also by a price that visitors do not see', async () => {
    await sit('manager')
    const { SKU } = await newPiece({ Price: '654321', isPOA: true, Model: 'RM 11-03' })
    const found = async (query: string) =>
      (await ask('GET', `pieces?${query}`)).body.data.map((piece: { SKU: string }) => piece.SKU)
    expect(await found('q=654,321')).toEqual([SKU])
    expect(await found('q=rm1103+654321')).toEqual([SKU])
    expect(await found(`q=Ref.+${SKU}`)).toEqual([SKU])
    expect(await found('q=rm1103+watch+654321')).toEqual([SKU])
    expect(await found('q=rm1103+ring+654321')).toEqual([])
    expect(await found('filter.price=true')).not.toContain(SKU)
    expect(await found('filter.members=true')).toContain('M1')
    expect(await found('filter.boutique=Geneva&q=G1')).toEqual(['G1'])
    const { id, SKU: former } = await newPiece({ published: true })
    await ask('PUT', `pieces/${id}`, { version: null, SKU: 'CORRECTED-1' })
    expect(await found(`q=${former}`)).toEqual(['CORRECTED-1'])
  })
})

describe('a piece whose kind changes', () => {
  it('keeps nothing of what only the other kind has, and whatever both have', async () => {
    await sit('manager')
    const { id, version } = await newPiece({
      Movement: 'Automatic',
      WatchMaterial: 'Steel',
      lugToLug: 47.5,
      Year: '2019',
    })
    // Typed before the kind was switched, and submitted too.
    const sent = { version, Family: 'jewellery', Strap: 'Leather', JewelleryMetal: 'Gold' }
    const changed = await ask('PUT', `pieces/${id}`, sent)
    expect(changed.body.data).toMatchObject({
      Family: 'jewellery',
      Movement: null,
      WatchMaterial: null,
      lugToLug: null,
      Strap: null,
      JewelleryMetal: 'Gold',
      Year: '2019',
    })
    const back = await ask('PUT', `pieces/${id}`, { version: changed.body.data.version, Family: 'watch' })
    expect(back.body.data).toMatchObject({ JewelleryMetal: null, Year: '2019' })
  })
})

describe('a draft', () => {
  it('is what the desk’s form begins with; it is published by hand', async () => {
    await sit('manager')
    const { id, version, seenBy } = await newPiece({ published: false })
    expect(seenBy).toBe('Draft')
    expect((await ask('GET', 'pieces?filter.draft=true')).body.data.map((piece: { id: number }) => piece.id)).toEqual([
      id,
    ])
    const done = await ask('PUT', `pieces/${id}`, { version, published: true })
    expect(done.body.data.seenBy).toBe('Everyone')
    const dated = await ask('PUT', `pieces/${id}`, { version: null, publishAt: '2030-01-01T10:00:00Z' })
    expect(dated.body.errors).toEqual({ publishAt: [expect.stringMatching(/for drafts/)] })
  })
  it('takes a time with its zone alone: the server’s clock is nobody’s', async () => {
    await sit('manager')
    const { id } = await newPiece({ published: false })
    const set = (publishAt: string) => ask('PUT', `pieces/${id}`, { version: null, publishAt })
    for (const bare of ['2100-01-01T10:00', '2100-01-01T10:00:00.000', '2100-01-01', 'soon'])
      expect((await set(bare)).body.errors).toEqual({
        publishAt: [expect.stringMatching(/must include its time zone/)],
      })
    expect((await set('2100-01-01T10:00+01:00')).body.data.publishAt).toBe('2100-01-01T09:00:00.000Z')
  })
  it('takes no time that is over; one whose time has passed is saved as it is', async () => {
    await sit('manager')
    const over = { publishAt: ['This time is in the past. Publish now, or choose a later time.'] }
    const past = new Date(Date.now() - 3_600_000).toISOString()
    const { id } = await newPiece({ published: false, publishAt: '2100-01-01T10:00:00Z' })
    const refused = await ask('PUT', `pieces/${id}`, { version: null, publishAt: past })
    expect([refused.status, refused.body.errors]).toEqual([422, over])
    const made = await ask('POST', 'pieces', {
      Family: 'watch',
      SKU: 'OVER-1',
      Name: 'Test',
      ManufacturerName: 'Rolex',
      published: false,
      publishAt: past,
    })
    expect([made.status, made.body.errors]).toEqual([422, over])
    await rows(`ALTER TABLE "StockItem" DISABLE TRIGGER reject_past_time`)
    await rows(`UPDATE "StockItem" SET "publishAt" = '${past}' WHERE "StockItemId" = ${id}`)
    await rows(`ALTER TABLE "StockItem" ENABLE TRIGGER reject_past_time`)
    const saved = await ask('PUT', `pieces/${id}`, { version: null, publishAt: past, Strap: 'Rubber' })
    expect([saved.status, saved.body.data?.Strap]).toEqual([200, 'Rubber'])
  })
})
