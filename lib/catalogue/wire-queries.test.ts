import { beforeAll, describe, expect, it } from 'vitest'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import {
  findMemberWireList,
  findWireImages,
  findWireList,
  findWireListAfter,
  getWireDetail,
  type WireCursor,
} from './wire-queries'
import { memberWatch } from './wire-schema'

beforeAll(fillTestShop)

const member =
  (status: number): (() => Promise<Viewer>) =>
  async () => ({ kind: 'member', status, verified: true })
const nobody = async () => guest
const unasked = () => Promise.reject(new Error('asked'))

describe('the data of a piece', () => {
  it('is for everybody where the piece is public, and nobody is asked who they are', async () => {
    expect(await getWireDetail('watch', 'g1', unasked)).toMatchObject({ data: { SKU: 'G1' }, isFor: 'everybody' })
    expect(await findWireImages('watch', 'G1', unasked)).toEqual({ data: [], isFor: 'everybody' })
  })

  it('is SKU, an empty Name and MembersAreaOnly for guests and the suspended where it is for members', async () => {
    const notice = { SKU: 'M1', Name: '', MembersAreaOnly: 1 }
    expect(await getWireDetail('watch', 'M1', nobody)).toEqual({ data: notice, isFor: 'guests' })
    expect(await getWireDetail('watch', 'M1', member(2))).toEqual({ data: notice, isFor: 'member' })
    expect(await getWireDetail('jewellery', 'M1', member(1))).toBeNull()
  })

  it('is whole and private for members', async () => {
    for (const status of [0, 1])
      expect(await getWireDetail('watch', 'm1', member(status))).toMatchObject({
        data: { SKU: 'M1', Model: 'RM 69', displayPrice: '900,000' },
        isFor: 'member',
      })
  })
})

it('the data of a piece fall back on the general columns where its own are blank, and say the same material as its page', async () => {
  await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "WatchLocation", "JewelleryLocation",
      "Location", "Material", "WatchMaterial") VALUES
    ('watch', 'BLANK-1', 'A', 'Rolex', '', NULL, 'Geneva', ' ', 'Gold'),
    ('watch', 'BLANK-2', 'B', 'Rolex', ' ', NULL, '', '', ''),
    ('jewellery', 'BLANK-3', 'C', 'Graff', NULL, '', 'Geneva', NULL, NULL),
    ('watch', 'BOTH-1', 'D', 'Rolex', NULL, NULL, '', 'Steel', 'Gold')`)
  expect(await getWireDetail('watch', 'BOTH-1', nobody)).toMatchObject({ data: { Material: 'Gold' } })
  expect(await getWireDetail('watch', 'BLANK-1', nobody)).toMatchObject({
    data: { WatchLocation: 'Geneva', Material: 'Gold' },
  })
  expect(await getWireDetail('watch', 'BLANK-2', nobody)).toMatchObject({
    data: { WatchLocation: null, Material: null },
  })
  expect(await getWireDetail('jewellery', 'BLANK-3', nobody)).toMatchObject({ data: { JewelleryLocation: 'Geneva' } })
})

describe('the private list on the wire', () => {
  it('holds members-only watches in stock, newest first, upcoming ones marked, no price on application', async () => {
    await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "isPOA",
        "MembersAreaOnly", "isUpcoming", "StatusName", "arrivedAt") VALUES
      ('watch', 'M2', 'Soon', 'Rolex', 'X', 7654321, true, 1, true, null, now() + interval '1 hour'),
      ('watch', 'M3', 'Gone', 'Rolex', 'X', 1000, false, 1, false, ' SOLD ', now()),
      ('jewellery', 'M4', 'Ring', 'Graff', 'X', 1000, false, 1, false, null, now())`)
    const { data, total } = await findMemberWireList()
    expect(data.map(({ SKU, isUpcoming }) => [SKU, isUpcoming])).toEqual([
      ['M2', true],
      ['M1', false],
    ])
    expect(total).toBe(2)
    for (const watch of data) expect(memberWatch.safeParse(watch).success).toBe(true)
    expect(JSON.stringify(data)).not.toContain('7654321')
    expect((await findMemberWireList({ skip: 1, take: 1 })).data.map(({ SKU }) => SKU)).toEqual(['M1'])
  })
})

describe('a whole list on the wire', () => {
  it('is read piece by piece in the order of its pages, each piece once, also where many came at one moment', async () => {
    await rows(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "StatusName", "arrivedAt", "soldAt")
      SELECT 'watch', 'W' || n, 'One', 'Rolex', CASE WHEN n % 2 = 0 THEN 'Sold' END, moment, moment
      FROM generate_series(1, 30) n, LATERAL (SELECT timestamptz '2026-01-01' + n / 8 * interval '1 day') at(moment)`)
    for (const list of ['otherwatches', 'otherwatchessold', 'watches'] as const) {
      const whole = await findWireList(list, { skip: 0, take: 500 })
      expect(whole.total).toBeGreaterThan(14)
      for (const take of [1, 4, 7, 500]) {
        const read: string[] = []
        let cursor: WireCursor | null = null
        do {
          const found: Awaited<ReturnType<typeof findWireListAfter>> = await findWireListAfter(list, cursor, take)
          read.push(...found.data.map(({ SKU }) => SKU))
          cursor = found.end
        } while (cursor)
        expect([list, take, read]).toEqual([list, take, whole.data.map(({ SKU }) => SKU)])
      }
    }
  })
})
