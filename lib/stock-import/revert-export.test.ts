import { readFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { runImport, startImport } from './commands'
import { exportForRevert } from './revert-export'
import { bring, prepareStock, preview, stock, usual, written } from './test-tables'

prepareStock()

const acting = { actor: 'a test', command: 'test' }
const former = async (id: number) => {
  const lines = await exportForRevert(id, acting)
  if (!lines) throw new Error(`There is no import ${id}.`)
  return written(await text(lines), `before-import-${id}.csv`)
}
const bringNoted = async (file: string, name = path.basename(file)) => {
  const start = await startImport({ file, name, choices: usual, startedBy: 'a test' })
  if (!start.ok) throw new Error(start.reason)
  await runImport(start.id, file)
  return start.id
}

it('a table that was brought in by mistake is taken back, and nothing of what colleagues did since', async () => {
  const messy = readFileSync(path.join(import.meta.dirname, 'fixtures', 'messy.csv'), 'utf8').split('\n')
  await bring(written(messy.slice(0, 79).join('\n')))
  const before = await stock()
  const skus: string[] = before.map(({ piece }) => piece.SKU)
  const [priced, renamed, deleted] = skus.slice(20)
  const wrong = skus.map((sku) => `${sku},Rolex,99999,CHF,,01.02.2020,Poor`)
  const id = await bringNoted(
    written(`SKU,Brand,Price,Currency,Box,Last serviced,Polish\n${wrong.join('\n')}\n`),
    `${'long '.repeat(50)}name.csv`,
  )
  expect(await stock()).not.toEqual(before)
  await rows(`UPDATE "StockItem" SET "Price" = 120000 WHERE "SKU" = $1`, [priced])
  await rows(`UPDATE "StockItem" SET "SKU" = 'OTHER' WHERE "SKU" = $1`, [renamed])
  await rows(`DELETE FROM "StockItem" WHERE "SKU" = $1`, [deleted])

  const file = await former(id)
  const { counts, problems } = await preview(file)
  expect(problems).toEqual([])
  expect(counts).toMatchObject({ created: 0, refused: 0 })
  await bring(file)
  const after = Object.fromEntries((await stock()).map(({ piece }) => [piece.SKU, piece]))
  // A price goes only for POA, and an empty cell beside a price would leave its currency.
  const takenBack = (piece: Record<string, unknown>) => ({
    ...piece,
    ...(piece.Price === null && { isPOA: true }),
    Currency: piece.Currency ?? '£',
  })
  for (const { piece } of before) {
    if (piece.SKU === deleted) expect(after[piece.SKU]).toBeUndefined()
    else if (piece.SKU === renamed) expect(after.OTHER).toMatchObject({ Price: piece.Price, polish: piece.polish })
    else if (piece.SKU === priced)
      expect(after[piece.SKU]).toMatchObject({ Price: 120_000, Box: piece.Box, polish: piece.polish })
    else expect(after[piece.SKU]).toEqual(takenBack(piece))
  }
})

it('a piece that was added becomes a draft, unless a colleague has published it anew', async () => {
  const id = await bringNoted(written('SKU,Name,published,publishAt\nA1,One,1,\nA2,Two,1,\nA3,Three,0,2099-01-01\n'))
  await rows(`UPDATE "StockItem" SET "published" = false WHERE "SKU" = 'A2'`)
  await rows(`UPDATE "StockItem" SET "published" = true WHERE "SKU" = 'A2'`)
  await bring(await former(id))
  expect(await rows('SELECT "SKU", "published", "publishAt" FROM "StockItem" ORDER BY 1')).toEqual([
    { SKU: 'A1', published: false, publishAt: null },
    { SKU: 'A2', published: true, publishAt: null },
    { SKU: 'A3', published: false, publishAt: null },
  ])
})
