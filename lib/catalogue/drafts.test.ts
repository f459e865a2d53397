import { beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '@/lib/auth/visibility'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { findPhoto } from '@/lib/images/find-photo'
import { getFeaturedSkus } from './featured'
import { getPiece, locatePiece } from './pieces'
import { publishDraft } from './publish'
import { findMemberWireList, findWireImages, findWireList, getWireDetail } from './wire-queries'

const viewers: [who: string, viewer: Viewer][] = [
  ['guest', { kind: 'guest' }],
  ...[0, 1, 2].map((status): [string, Viewer] => [
    `member of status ${status}`,
    { kind: 'member', status, verified: true },
  ]),
]
const hidden = ['D1', 'D2', 'B1', 'B2']
const add = (sku: string, membersOnly: number, publishAt: string | null = null) =>
  rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "MembersAreaOnly", published, "publishAt")
     VALUES ('watch', $1, 'Draft', 'Richard Mille', 'RM 1', 5000, $2, false, $3) RETURNING "StockItemId" AS id`,
    [sku, membersOnly, publishAt],
  )

beforeAll(async () => {
  await fillTestShop()
  await add('D1', 0)
  await add('D2', 1)
  for (const [sku, membersOnly] of [
    ['B1', 0],
    ['B2', 1],
  ] as const) {
    await add(sku, membersOnly)
    await set(sku, 'published = true')
    await set(sku, '"deletedAt" = now()')
  }
  await rows(
    `INSERT INTO "FeaturedSet" (name, first, second, third) SELECT 'main', item_id_by_sku('D1'), item_id_by_sku('G1'), item_id_by_sku('B1')`,
  )
  await rows(`INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder)
    SELECT "StockItemId", '01-front', 0, 'x', 10, 10, '' FROM "StockItem" WHERE "SKU" IN ('D1', 'D2', 'B1', 'B2')`)
})

describe.each(hidden)('%s, a draft or in the bin,', (sku) => {
  it.each(viewers)('is not there for a %s', async (_who, viewer) => {
    const ask = async () => viewer
    expect(await getPiece(sku, viewer)).toBeNull()
    expect(await getWireDetail('watch', sku, ask)).toBeNull()
    expect(await findWireImages('watch', sku, ask)).toBeNull()
    const wanted = [{ name: '01-front', width: 160 as const }]
    expect(await findPhoto({ family: 'watch', skus: [sku], wanted, format: 'jpg' }, ask)).toBeNull()
  })
  it('has no address, and stands in no list', async () => {
    expect(await locatePiece(sku.toLowerCase())).toBeNull()
    const lists = await Promise.all([
      findWireList('rmonly', { skip: 0, take: 100 }),
      findWireList('watches', { skip: 0, take: 100 }),
      findMemberWireList(),
    ])
    const skus = lists.flatMap(({ data }) => data.map((row) => row.SKU))
    expect(skus).toContain('G1')
    expect(skus).not.toContain(sku)
    expect(await getFeaturedSkus('main')).toMatchObject({ first: null, second: 'G1', third: null })
  })
})

describe('a draft with a date', () => {
  it('is not published while it is in the bin, nor when it is restored after that date', async () => {
    const [{ id }] = await add('DB', 0, '2100-01-01')
    await set('DB', `"deletedAt" = now()`)
    await rows('ALTER TABLE "StockItem" DISABLE TRIGGER reject_past_time')
    await set('DB', `"publishAt" = now() - interval '1 hour'`)
    await rows('ALTER TABLE "StockItem" ENABLE TRIGGER reject_past_time')
    expect(await publishDraft(id)).toBe(false)
    await set('DB', `"deletedAt" = NULL`)
    expect(await rows(`SELECT published, "publishAt" FROM "StockItem" WHERE "SKU" = 'DB'`)).toEqual([
      { published: false, publishAt: null },
    ])
  })
  it('has a job at its time, which follows the date and goes with it', async () => {
    const [{ id }] = await add('D3', 0, '2100-01-01')
    const jobs = () => rows('SELECT run_at FROM graphile_worker.jobs WHERE key = $1', [`publish:${id}`])
    expect(await jobs()).toEqual([{ run_at: new Date('2100-01-01') }])
    await rows(`UPDATE "StockItem" SET "publishAt" = '2101-01-01' WHERE "SKU" = 'D3'`)
    expect(await jobs()).toEqual([{ run_at: new Date('2101-01-01') }])
    await rows(`UPDATE "StockItem" SET published = true WHERE "SKU" = 'D3'`)
    expect(await jobs()).toEqual([])
  })
  it('is published when it is time, and not before', async () => {
    const [{ id }] = await add('D4', 0, '2100-01-01')
    expect(await publishDraft(id)).toBe(false)
    await rows(`UPDATE "StockItem" SET "publishAt" = now() - interval '1 second' WHERE "SKU" = 'D4'`)
    expect(await publishDraft(id)).toBe(true)
    expect(await publishDraft(id)).toBe(false)
    expect(await getPiece('D4', { kind: 'guest' })).toMatchObject({ kind: 'piece' })
    expect(await rows(`SELECT "publishAt" FROM "StockItem" WHERE "SKU" = 'D4'`)).toEqual([{ publishAt: null }])
  })
})

const set = (sku: string, change: string) => rows(`UPDATE "StockItem" SET ${change} WHERE "SKU" = $1`, [sku])
const publications: [how: string, publish: (sku: string) => Promise<unknown>][] = [
  ['by hand', (sku) => set(sku, 'published = true')],
  [
    'by itself',
    async (sku) => {
      await set(sku, `"publishAt" = now() + interval '1 hour'`)
      await rows('ALTER TABLE "StockItem" DISABLE TRIGGER reject_past_time')
      await set(sku, `"publishAt" = now() - interval '1 hour'`)
      await rows('ALTER TABLE "StockItem" ENABLE TRIGGER reject_past_time')
      const [{ id }] = await rows('SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = $1', [sku])
      expect(await publishDraft(id)).toBe(true)
    },
  ],
]

describe.each(publications)('a draft that is published %s', (how, publish) => {
  const arrival = async (sku: string) =>
    (await rows('SELECT "arrivedAt" FROM "StockItem" WHERE "SKU" = $1', [sku]))[0].arrivedAt as Date
  const sku = (name: string) => `${name}-${how.slice(3)}`
  const madeLongAgo = async (sku: string) => {
    await add(sku, 0)
    await rows('ALTER TABLE "StockItem" DISABLE TRIGGER USER')
    await set(sku, `"draftedAt" = '2026-01-05T10:00:00Z', "arrivedAt" = '2026-01-05T10:00:00.100Z'`)
    await rows('ALTER TABLE "StockItem" ENABLE TRIGGER USER')
  }
  const hasJustArrived = async (sku: string) => Date.now() - (await arrival(sku)).getTime() < 60_000

  it('arrives that moment, once', async () => {
    const once = sku('ONCE')
    await madeLongAgo(once)
    await publish(once)
    expect(await hasJustArrived(once)).toBe(true)
    await set(once, `"arrivedAt" = '2026-02-01'`)
    await set(once, 'published = false')
    await publish(once)
    expect(await arrival(once)).toEqual(new Date('2026-02-01'))
  })
})

it('a draft is not published with a photograph of another piece as its cover', async () => {
  const photograph = (sku: string, position: number, hash: string) =>
    rows(
      `INSERT INTO "Photo" ("SKU", name, position, hash, width, height, placeholder) VALUES ($1, $2, $3, $4, 10, 10, '')`,
      [sku, `0${position}`, position, hash],
    )
  await add('COVER-1', 0)
  await add('COVER-2', 0)
  await photograph('COVER-1', 1, 'one')
  await photograph('COVER-2', 1, 'one')
  await set('COVER-1', 'published = true')
  await expect(set('COVER-2', 'published = true')).rejects.toThrow(
    'The first photograph is also a photograph of COVER-1. Put one of its own first, then publish.',
  )
  await photograph('COVER-2', 0, 'two')
  await set('COVER-2', 'published = true')
})
