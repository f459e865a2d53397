import { beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { fillTestShop } from '@/lib/db/test-shop'
import { isOverload } from '@/lib/http/overload'
import { getPreview } from './preview-picture'

const sku = (at: number) => `PREV-${at}`

beforeAll(async () => {
  await fillTestShop()
  for (let at = 0; at < 60; at++)
    await rows(
      `INSERT INTO "StockItem" ("SKU", "Family", "Name", "ManufacturerName", "Model") VALUES ($1, 'watch', $2, 'Rolex', 'Test')`,
      [sku(at), `A <b>watch</b> & more ${at}`],
    )
})

it('whoever asks for one picture many times at once has it drawn once', async () => {
  const pictures = await Promise.all(Array.from({ length: 40 }, () => getPreview(sku(0))))
  expect(new Set(pictures.map((picture) => picture?.toString('base64').length)).size).toBe(1)
  expect(pictures[0]?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})

it('whoever asks for many at once is told to wait, and the shop draws no more than it can', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 59 }, (_, at) => getPreview(sku(at + 1))))
  const refused = asked.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(20)
  expect(refused.every((one) => isOverload(one.reason))).toBe(true)
  expect(asked.filter((one) => one.status === 'fulfilled').length).toBeGreaterThan(15)
})
