import { describe, expect, it, vi } from 'vitest'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { invalidateCaches, setCachesTrusted } from '@/lib/cache/freshness'
import { rows } from '@/lib/db/test-database'
import { findDetail, getDetail, getMembersDetail, membersPiecePath, skuOfMembersPiece } from './detail'
import { getPiece } from './pieces'
import { findSimilar } from './similar'

// Next's cache only works inside Next.
vi.mock('next/cache', () => ({ unstable_cache: (ask: () => unknown) => ask }))

type Some = {
  brand?: string
  gender?: string
  movement?: string
  material?: string
  metal?: string
  status?: string
  members?: number
}

const add = (SKU: string, some: Some = {}) => {
  const family = some.metal === undefined ? 'watch' : 'jewellery'
  return rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Gender", "Movement", "WatchMaterial",
      "JewelleryMetal", "StatusName", "MembersAreaOnly", "Price")
     VALUES ($1::"Family", $2, $2, $3, 'RM 1', $4, $5, $6, $7, $8, $9, 100)`,
    [
      family,
      SKU,
      some.brand ?? 'Richard Mille',
      some.gender ?? null,
      some.movement ?? null,
      some.material ?? null,
      some.metal ?? null,
      some.status ?? null,
      some.members ?? 0,
    ],
  )
}

const stockOf = async (pieces: Record<string, Some>) => {
  await rows('DELETE FROM "StockItem"')
  for (const [sku, some] of Object.entries(pieces)) await add(sku, some)
}

const similarTo = async (sku: string) => {
  const found = await getPiece(sku, guest)
  if (found?.kind !== 'piece') throw new Error(`There is no piece ${sku}.`)
  return (await findSimilar(found.row)).map((card) => card.sku)
}

const gents = { gender: 'Gentlemen', movement: 'Automatic', material: 'Titanium' }

describe('similar pieces of the main brand', () => {
  it('are of the same gender and of the same movement or material', async () => {
    await stockOf({
      SELF: gents,
      'SAME-MOVEMENT': { ...gents, material: 'Gold' },
      'SAME-MATERIAL': { ...gents, movement: 'Manual', gender: ' GENTLEMEN ' },
      'SAME-BOTH': gents,
      'OTHER-GENDER': { ...gents, gender: 'Ladies' },
      'OTHER-ALL': { gender: 'Gentlemen', movement: 'Manual', material: 'Gold' },
      'OTHER-BRAND': { ...gents, brand: 'Rolex' },
    })
    expect((await similarTo('SELF')).sort()).toEqual(['SAME-BOTH', 'SAME-MATERIAL', 'SAME-MOVEMENT'])
  })
})

describe('similar pieces of other brands', () => {
  it('are of the same brand, the same gender and material before the others', async () => {
    const rolex = { ...gents, brand: 'Rolex' }
    await stockOf({
      SELF: rolex,
      BOTH: { ...rolex, movement: 'Quartz' },
      GENDER: { ...rolex, material: 'Gold' },
      NEITHER: { brand: ' rolex ', gender: 'Ladies', material: 'Gold' },
      OMEGA: { ...gents, brand: 'Omega' },
    })
    expect(await similarTo('SELF')).toEqual(['BOTH', 'GENDER', 'NEITHER'])
  })
})

describe('similar pieces', () => {
  it('are never the piece itself, sold or members-only, and never more than three', async () => {
    await stockOf({ SELF: gents, SOLD: { ...gents, status: ' SOLD ' }, SECRET: { ...gents, members: 1 }, ONE: gents })
    expect(await similarTo('SELF')).toEqual(['ONE'])
    for (const sku of ['TWO', 'THREE', 'FOUR', 'FIVE']) await add(sku, gents)
    const similar = await similarTo('SELF')
    expect(new Set(similar).size).toBe(3)
    for (const sku of ['SELF', 'SOLD', 'SECRET']) expect(similar).not.toContain(sku)
    expect(await similarTo('SELF')).toEqual(similar)
  })
})

describe('the page of a piece', () => {
  it('is found under its SKU in any case and percent-encoded, and is not for members-only pieces', async () => {
    await stockOf({ 'Ab-1': gents, SECRET: { ...gents, members: 1 } })
    expect((await getDetail('aB-1'))?.piece.sku).toBe('Ab-1')
    expect((await getDetail('Ab%2D1'))?.piece.sku).toBe('Ab-1')
    expect(await getDetail('SECRET')).toBeNull()
    expect(await getDetail('%E0%A4%A')).toBeNull()
  })

  it('is whole for members, with public pieces beside it, and only a SKU for the suspended', async () => {
    await stockOf({ SECRET: { ...gents, members: 1 }, OTHER: { ...gents, members: 1 }, ONE: gents })
    const member = (status: number) => ({ kind: 'member', status, verified: true }) as const
    for (const status of [0, 1]) {
      const detail = await findDetail('sEcret', member(status))
      expect(detail).toMatchObject({ piece: { sku: 'SECRET', model: 'RM 1' } })
      expect(detail && 'similar' in detail && detail.similar.map(({ sku }) => sku)).toEqual(['ONE'])
    }
    for (const viewer of [guest, member(2)]) expect(await findDetail('SECRET', viewer)).toEqual({ sku: 'SECRET' })
    expect(await findDetail('NOTHING', member(1))).toBeNull()
  })

  it('is rendered for members only at a signed path, which holds for one SKU', async () => {
    await stockOf({ 'S.ECRET-1': { ...gents, members: 1 }, DRAFT: gents })
    await rows(`UPDATE "StockItem" SET published = false WHERE "SKU" = 'DRAFT'`)
    expect((await getMembersDetail('S.ECRET-1'))?.piece.sku).toBe('S.ECRET-1')
    for (const sku of ['DRAFT', 'NOTHING']) expect(await getMembersDetail(sku)).toBeNull()

    const segment = membersPiecePath('S.ECRET-1').split('/').at(-1) ?? ''
    expect(skuOfMembersPiece(segment)).toBe('S.ECRET-1')
    const signature = segment.slice(0, segment.indexOf('.'))
    for (const forged of [
      '',
      '.',
      'S.ECRET-1',
      '.S.ECRET-1',
      `${signature}.OTHER`,
      `${signature}.`,
      `${segment}%`,
      '%E0.%',
    ])
      expect(skuOfMembersPiece(forged), forged).toBeNull()
  })

  it('leads to what the shop says of delivery and returns, unless that page is hidden', async () => {
    await stockOf({ ONE: gents, TWO: gents })
    const policies = async (sku: string) => (await getDetail(sku))?.policies.map(({ name }) => name)
    expect(await policies('ONE')).toEqual(['Delivery', 'Returns'])
    await rows(
      `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/services', 1, 'Ninety')`,
    )
    expect(await policies('TWO')).toEqual(['Returns'])
    await rows('DELETE FROM "WebsiteItem"')
  })
})

describe('what is remembered of a members-only piece', () => {
  const member = (status: number): Viewer => ({ kind: 'member', status, verified: true })
  const kinds = async () => {
    const found = [
      await findDetail('secret', member(1)),
      await findDetail('SECRET', guest),
      await findDetail('SECRET', member(2)),
    ]
    return found.map((one) => (one ? ('piece' in one ? one.piece.name : one) : null))
  }

  it('reaches nobody who may not see it, and is forgotten with the next change', async () => {
    await stockOf({ SECRET: { members: 1 } })
    setCachesTrusted(true)
    try {
      const notice = { sku: 'SECRET' }
      expect(await kinds()).toEqual(['SECRET', notice, notice])
      expect(await kinds()).toEqual(['SECRET', notice, notice])
      await rows(`UPDATE "StockItem" SET "Name" = 'Renamed'`)
      expect(await kinds()).toEqual(['SECRET', notice, notice])
      invalidateCaches()
      expect(await kinds()).toEqual(['Renamed', notice, notice])
    } finally {
      setCachesTrusted(false)
    }
  })
})
