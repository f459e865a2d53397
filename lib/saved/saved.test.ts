import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, type Viewer } from '@/lib/auth/visibility'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { addMember } from '@/lib/members/test-members'
import { changeSaved, savedChange } from './commands'
import { findAskedSkus, findListCards, findPieces, findSavedSkus, findStoredCards } from './queries'

const approved: Viewer = { kind: 'member', status: 1, verified: true }
const suspended: Viewer = { kind: 'member', status: 2, verified: true }

const change = (memberId: number, asked: { add?: string[]; remove?: string[] }, viewer: Viewer = approved) =>
  changeSaved(memberId, viewer, savedChange.parse(asked))

const addPieces = (count: number) =>
  rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price")
     SELECT 'watch', 'N' || n, 'Piece ' || n, 'Rolex', 1000 FROM generate_series(1, $1) n`,
    [count],
  )

beforeAll(fillTestShop)
beforeEach(async () => {
  await rows(`DELETE FROM "StockItem" WHERE "SKU" LIKE 'N%'`)
  await addPieces(5)
})

describe('a list of pieces', () => {
  it('is answered in its own order, without what is gone, whatever the case', async () => {
    const cards = await findListCards(['n3', 'GONE', 'N1', 'g1'], guest)
    expect(cards.map(({ sku }) => sku)).toEqual(['N3', 'N1', 'G1'])
  })
  it('links to no page that is hidden', async () => {
    await rows(
      `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/otherwatch', 1, 'Ninety')`,
    )
    const hrefs = ['/richard-mille-watch/RM055/G1', undefined]
    expect((await findListCards(['G1', 'N1'], guest)).map(({ href }) => href)).toEqual(hrefs)
    expect((await findPieces(['G1', 'N1'], guest)).map(({ href }) => href)).toEqual(hrefs)
    await rows('DELETE FROM "WebsiteItem"')
  })
  it('never holds a members-only piece for a guest or a suspended member', async () => {
    for (const viewer of [guest, suspended]) {
      expect((await findListCards(['M1', 'N1'], viewer)).map(({ sku }) => sku)).toEqual(['N1'])
      expect((await findPieces(['M1', 'N1'], viewer)).map(({ sku }) => sku)).toEqual(['N1'])
    }
    expect((await findListCards(['M1', 'N1'], approved)).map(({ sku }) => sku)).toEqual(['M1', 'N1'])
  })
})

describe('a list that names a piece by a SKU that it had before', () => {
  const rename = (from: string, to: string) => rows(`UPDATE "StockItem" SET "SKU" = $2 WHERE "SKU" = $1`, [from, to])
  beforeEach(() => rename('N1', 'N9'))

  it('still shows it in the browser that keeps it, once, and tells the SKU that it has now', async () => {
    const { cards, renamed } = await findStoredCards(['n2', 'n1', 'N9'], guest)
    expect(cards.map(({ sku }) => sku)).toEqual(['N2', 'N9'])
    expect(renamed).toEqual([{ former: 'n1', present: 'N9' }])
  })
  it('joins the account at a login, and the piece can be taken off by either SKU', async () => {
    const { id } = await addMember({ status: 1 })
    await change(id, { add: ['N1', 'n9', 'N2'] })
    expect(await findSavedSkus(id, approved)).toEqual(['N9', 'N2'])
    await change(id, { remove: ['n1'] })
    expect(await findSavedSkus(id, approved)).toEqual(['N2'])
  })
  it('tells nobody of a piece that guests may not see, and names the piece that has the SKU now', async () => {
    await rows(`UPDATE "StockItem" SET "MembersAreaOnly" = 1 WHERE "SKU" = 'N9'`)
    for (const viewer of [guest, approved])
      expect(await findStoredCards(['N1'], viewer)).toEqual({ cards: [], renamed: [] })
    expect(await findAskedSkus('N1')).toEqual(['N1'])
    await rename('N9', 'N8')
    await rows(`UPDATE "StockItem" SET "MembersAreaOnly" = 0 WHERE "SKU" = 'N8'`)
    await rename('N2', 'N1')
    const { id } = await addMember({ status: 1 })
    await change(id, { add: ['N1', 'N8'] })
    await change(id, { remove: ['n1'] })
    expect(await findSavedSkus(id, approved)).toEqual(['N8'])
    expect(await findStoredCards(['N1'], guest)).toMatchObject({ cards: [{ sku: 'N1' }], renamed: [] })
  })
})

describe('what a member keeps', () => {
  it('stands newest first, each piece once, and goes when it is removed', async () => {
    const { id } = await addMember({ status: 1 })
    await change(id, { add: ['N1', 'n2', 'N2'] })
    expect(await findSavedSkus(id, approved)).toEqual(['N1', 'N2'])
    await change(id, { add: ['N3', 'N1'] })
    expect(await findSavedSkus(id, approved)).toEqual(['N3', 'N1', 'N2'])
    await change(id, { remove: ['n1', 'unknown'] })
    expect(await findSavedSkus(id, approved)).toEqual(['N3', 'N2'])
  })
  it('takes no unknown piece, nor one that the member may not see', async () => {
    const { id } = await addMember({ status: 2 })
    await change(id, { add: ['M1', 'GONE', 'N1'] }, suspended)
    expect(await findSavedSkus(id, approved)).toEqual(['N1'])
  })
  it('is not told once the member may no longer see it, and is there again when that ends', async () => {
    const { id } = await addMember({ status: 1 })
    await change(id, { add: ['M1'] })
    expect(await findSavedSkus(id, suspended)).toEqual([])
    expect(await findSavedSkus(id, approved)).toEqual(['M1'])
  })
  it('is nobody else’s, and goes with its piece', async () => {
    const [one, other] = [await addMember({ status: 1 }), await addMember({ status: 1 })]
    await change(one.id, { add: ['N1', 'N2'] })
    await change(other.id, { remove: ['N1'] })
    expect(await findSavedSkus(other.id, approved)).toEqual([])
    await rows(`DELETE FROM "StockItem" WHERE "SKU" = 'N2'`)
    expect(await findSavedSkus(one.id, approved)).toEqual(['N1'])
  })
})

describe('a change of the list', () => {
  it('refuses what is no list of texts, or too long a one', () => {
    for (const asked of [{ add: 'N1' }, { add: [1] }, { remove: { N1: true } }, { add: Array(201).fill('N1') }])
      expect(savedChange.safeParse(asked).success).toBe(false)
    expect(savedChange.parse({})).toEqual({ add: [], remove: [] })
  })
})
