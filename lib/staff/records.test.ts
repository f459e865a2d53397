import { describe, expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { rows } from '@/lib/db/test-database'
import { column } from './list-conditions'
import { orderOf } from './records'
import { resources } from './resources/all'

/** Lists of a few hundred rows at most, or in the bin of what was deleted in ninety days, which are sorted in no time. */
const small = [
  'articles',
  'bin',
  'boutiques',
  'colleagues',
  'currencies',
  'menu',
  'slides',
  'specialists',
  'synonyms',
  'trust',
]

/** Without the bin, a view, whose columns the catalog calls nullable. */
const tables = resources.filter(({ name }) => name !== 'bin')

describe('the order in which the desk lists', () => {
  it.each(tables)('$name by default is that of a column that is never empty', async ({ table, order }) => {
    const found = await rows('SELECT FROM pg_attribute WHERE attrelid = $1::regclass AND attname = $2 AND attnotnull', [
      `"${table}"`,
      order.field,
    ])
    expect(found).toHaveLength(1)
  })

  it.each(resources.filter(({ name }) => !small.includes(name)))(
    '$name, forwards and backwards, is an index’s: a page does not sort the table',
    async (resource) => {
      for (const direction of ['ASC', 'DESC'] as const) {
        const order = orderOf(resource, { sort: resource.order.field, direction })
        const [, plan] = await db.$transaction([
          db.$executeRaw`SET LOCAL enable_sort = off`,
          db.$queryRaw<{ 'QUERY PLAN': string }[]>`
            EXPLAIN (COSTS OFF) SELECT * FROM ${column(resource.table)} ORDER BY ${order} LIMIT 25`,
        ])
        const lines = plan.map((line) => line['QUERY PLAN'])
        expect(lines.filter((line) => /^ *(-> {2})?(Sort$|Seq Scan)/.test(line))).toEqual([])
        expect(lines.join('\n')).toMatch(/Index (Only )?Scan/)
      }
    },
  )
})
