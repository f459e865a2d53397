import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { skuPattern } from './sku'

it('a SKU is what the database takes for one', async () => {
  const [constraint] = await rows(
    `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = 'StockItem_SKU'`,
  )
  expect(constraint?.rule).toContain(`'${skuPattern.source}'`)
})
