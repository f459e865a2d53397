import { beforeEach, describe, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { findMemberPieces } from './pieces-queries'

beforeEach(() => rows('DELETE FROM "StockItem"'))

const add = async (SKU: string, fields: Record<string, unknown> = {}) => {
  const row: Record<string, unknown> = {
    Family: 'watch',
    SKU,
    Name: `Piece ${SKU}`,
    ManufacturerName: 'Rolex',
    Model: 'Plain',
    MembersAreaOnly: 1,
    Price: 1000,
    ...fields,
  }
  const names = Object.keys(row)
  await rows(
    `INSERT INTO "StockItem" (${names.map((name) => `"${name}"`)}) VALUES (${names.map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )
}

const find = (asked: { q?: string; brand?: string; upcoming?: boolean } = {}) =>
  findMemberPieces({ upcoming: false, ...asked })
const skus = async (asked: Parameters<typeof find>[0] = {}) => (await find(asked)).pieces.map(({ sku }) => sku)

describe('the private list', () => {
  it('holds members-only watches and jewellery in stock, newest first', async () => {
    await add('OLD', { arrivedAt: '2026-01-01' })
    await add('NEW', { arrivedAt: '2026-02-01' })
    await add('PUBLIC', { MembersAreaOnly: 0 })
    await add('SOLD', { StatusName: ' sold ' })
    await add('RING', { Family: 'jewellery', arrivedAt: '2026-01-15' })
    await add('SOON', { isUpcoming: true })
    expect(await skus()).toEqual(['NEW', 'RING', 'OLD'])
    expect((await find()).total).toBe(3)
  })

  it('comes in pages, the last one for whoever asks for more, and says how many there are', async () => {
    for (let at = 0; at < 50; at++) await add(`P${at}`, { ManufacturerName: at % 2 ? 'Rolex' : 'Cartier' })
    const first = await findMemberPieces({ upcoming: false })
    expect(first).toMatchObject({ matching: 50, total: 50, page: 1, lastPage: 2 })
    expect(first.pieces).toHaveLength(48)
    const second = await findMemberPieces({ upcoming: false, page: 2 })
    expect(second).toMatchObject({ page: 2, lastPage: 2 })
    expect(new Set([...first.pieces, ...second.pieces].map(({ sku }) => sku)).size).toBe(50)
    expect(await findMemberPieces({ upcoming: false, page: 9 })).toEqual(second)
    expect(await findMemberPieces({ upcoming: false, brand: 'Rolex', page: 2 })).toMatchObject({
      matching: 25,
      page: 1,
    })
    expect(await findMemberPieces({ upcoming: false, q: 'nothing like it' })).toMatchObject({
      matching: 0,
      lastPage: 1,
    })
  })

  it('marks what has arrived since a visit, and nothing at the first one', async () => {
    await add('OLD', { arrivedAt: '2026-01-01' })
    await add('NEW', { arrivedAt: '2026-02-01' })
    const fresh = async (since: Date | null) =>
      (await findMemberPieces({ upcoming: false, since })).pieces.map(({ sku, isNew }) => [sku, isNew])
    expect(await fresh(new Date('2026-01-15'))).toEqual([
      ['NEW', true],
      ['OLD', false],
    ])
    expect(await fresh(null)).toEqual([
      ['NEW', false],
      ['OLD', false],
    ])
  })

  it('is parted into what is here and what is upcoming; while nothing is marked, all counts as upcoming', async () => {
    const saysUpcoming = async (upcoming: boolean) => (await find({ upcoming, q: 'nothing like it' })).upcoming
    await add('HERE')
    expect(await skus({ upcoming: true })).toEqual(['HERE'])
    expect(await saysUpcoming(true)).toBe(false)
    await add('SOLD-SOON', { isUpcoming: true, StatusName: 'Sold' })
    await add('PUBLIC-SOON', { isUpcoming: true, MembersAreaOnly: 0 })
    expect(await skus({ upcoming: true })).toEqual(['HERE'])
    await add('SOON', { isUpcoming: true })
    expect(await skus({ upcoming: true })).toEqual(['SOON'])
    expect(await skus()).toEqual(['HERE'])
    expect([await saysUpcoming(true), await saysUpcoming(false)]).toEqual([true, false])
  })

  it('tells no price on application', async () => {
    await add('FLAG', { isPOA: true, Price: 7654321 })
    const found = await find()
    expect(found.pieces[0]).toEqual({
      sku: 'FLAG',
      family: 'watch',
      isNew: false,
      href: '/watch/Rolex-Plain/FLAG',
      name: 'Piece FLAG',
      brand: 'Rolex',
      status: 'In Stock',
      price: 'POA',
      photo: null,
    })
    expect(JSON.stringify(found)).not.toContain('7654321')
    expect(await skus({ q: '7654321' })).toEqual([])
  })
})

describe('searching the private list', () => {
  const lange = {
    Name: 'Saxonia Thin',
    ManufacturerName: 'A. Lange & Söhne',
    Model: '201 . 027 A',
    Description: '<p>Silver <b>dial</b>, worn\n twice.</p><p>Blue &amp; 100% honest_.</p>',
  }

  it.each([
    ['the name, in any case', 'SAXONIA tHIN'],
    ['the manufacturer', 'lange & söhne'],
    ['the description as it reads, tags and line breaks aside', 'silver dial, worn twice'],
    ['the description across paragraphs, entities decoded', 'twice. blue & 100%'],
    ['the model, spaces ignored in what is stored', '201.027A'],
    ['the model, spaces ignored in what is typed', '20 1.0 27a'],
    ['the SKU', 'lang-1'],
    ['the text without the spaces around it', '  saxonia  '],
    ['an underscore as itself', 'honest_'],
  ])('finds %s', async (_, q) => {
    await add('Lang-1', lange)
    await add('OTHER')
    expect(await skus({ q })).toEqual(['Lang-1'])
  })

  it.each([
    ['single words that stand apart', 'saxonia dial'],
    ['a tag', '<b>'],
    ['an entity', '&amp;'],
    ['a wildcard', 'S%a'],
    ['a backslash', '\\'],
    ['an injection', "' OR TRUE --"],
  ])('does not find %s', async (_, q) => {
    await add('Lang-1', { ...lange, Material: 'Platinum' })
    expect(await skus({ q })).toEqual([])
  })

  it('keeps to the brand chosen, whole and in any case, and to both together', async () => {
    await add('LANGE', lange)
    await add('ROLEX', { Name: 'Saxonia copy' })
    expect(await skus({ brand: 'a. lange & söhne' })).toEqual(['LANGE'])
    expect(await skus({ brand: 'Rol' })).toEqual([])
    expect(await skus({ brand: 'Rolex', q: 'saxonia' })).toEqual(['ROLEX'])
    expect(await skus({ brand: 'Rolex', q: 'thin' })).toEqual([])
  })
})
