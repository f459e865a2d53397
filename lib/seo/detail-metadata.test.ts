import { beforeAll, expect, it } from 'vitest'
import { getDetail } from '@/lib/catalogue/detail'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { detailData } from './detail-metadata'

beforeAll(fillTestShop)

const stepsOf = async () => {
  const detail = await getDetail('G1')
  const data = JSON.stringify(detail && (await detailData(detail)))
  return [...data.matchAll(/"item":"https?:\/\/[^/"]*([^"]*)"/g)].map(([, path]) => path)
}

it('the way to a piece, for crawlers, leads through its listing unless that is hidden', async () => {
  const [home, piece] = ['/', '/richard-mille-watch/RM055/G1']
  expect(await stepsOf()).toEqual([home, '/richard-mille-watches', piece])
  await rows(
    `INSERT INTO "WebsiteItem" (website_item, router_link, status, header_menu_section) VALUES ('x', '/richard-mille-watches', 1, 'Ninety')`,
  )
  expect(await stepsOf()).toEqual([home, piece])
})

it('a piece that cannot be bought now is out of stock for crawlers, as in the feeds', async () => {
  const told = async () => {
    const detail = await getDetail('G1')
    return JSON.stringify(detail && (await detailData(detail))).match(/schema\.org\/(\w+)","itemCondition"/)?.[1]
  }
  const found: unknown[] = []
  for (const status of ['on hold', 'deposit', 'Reserved for viewing', 'Arriving soon', 'Sold']) {
    await rows(`UPDATE "StockItem" SET "StatusName" = $1 WHERE "SKU" = 'G1'`, [status])
    found.push(await told())
  }
  expect(found).toEqual(['InStock', 'OutOfStock', 'OutOfStock', 'OutOfStock', 'SoldOut'])
})
