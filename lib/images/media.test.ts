import { beforeAll, describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import * as media from './media'

const photo = (item_id: number | null, name: string) => ({
  item_id,
  name,
  position: 0,
  hash: 'a'.repeat(64),
  width: 1600,
  height: 2000,
  placeholder: '',
})

beforeAll(async () => {
  const piece = { ManufacturerName: 'Omega', Name: 'A watch' }
  await db.stockItem.create({ data: { ...piece, StockItemId: 1, SKU: 'open', Family: 'watch' } })
  await db.stockItem.create({ data: { ...piece, StockItemId: 2, SKU: 'ring', Family: 'jewellery' } })
  await db.stockItem.create({ data: { ...piece, StockItemId: 3, SKU: 'secret', Family: 'watch', MembersAreaOnly: 1 } })
  await db.photo.createMany({
    data: [
      photo(null, 'boutique'),
      photo(null, 'loop'),
      photo(1, '01-front'),
      photo(2, '01-front'),
      photo(3, '01-front'),
    ],
  })
})

const addressOf = async (name: string) => (await media.findMedia([name])).get(name)?.src

describe('a picture that content names', () => {
  it.each([
    ['by its name', 'boutique', '/media/boutique'],
    ['by its file', 'boutique.JPG', '/media/boutique'],
    ['by its address', '/media/boutique.jpg', '/media/boutique'],
    ['by a film of its name', 'loop.mp4', '/media/loop'],
    ['by a watch', 'open/01-front', '/watches/gallery/NW-open/gallery-large-image/01-front'],
    ['by a piece of jewellery', 'ring/01-front', '/jewelries/gallery/NJ-ring/gallery-large-image/01-front'],
  ])('is found %s', async (_how, name, address) => {
    expect(await addressOf(name)).toBe(address)
  })
  it.each(['', ' ', '/', 'nothing', 'open/', 'open/nothing', 'nobody/01-front', '../site/boutique'])(
    'is nothing for %j',
    async (name) => {
      expect(await addressOf(name)).toBeUndefined()
    },
  )
  it('is never one of a piece for members', async () => {
    expect(await addressOf('secret/01-front')).toBeUndefined()
    const names = ['secret/01-front', 'open/01-front']
    expect([...(await media.findMedia(names)).keys()]).toEqual(['open/01-front'])
  })
})
