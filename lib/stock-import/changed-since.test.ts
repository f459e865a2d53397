import { expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { runImport, startImport } from './commands'
import type { Problem } from './parse-line'
import { previewImport } from './preview'
import { getImport } from './queries'
import type { StoredChoices } from './schema'
import { bring, prepareStock, usual, written } from './test-tables'

prepareStock()

/** The choices with which a colleague who has looked at a file brings it in. */
const look = async (file: string): Promise<StoredChoices> => {
  const result = await previewImport(file, usual)
  if (!result.ok) throw new Error(result.reason)
  return { ...usual, seen: result.seen }
}
const begin = async (file: string, choices: StoredChoices) => {
  const start = await startImport({ file, name: 'stock.csv', path: file, choices, startedBy: 'a test' })
  if (!start.ok) throw new Error(start.reason)
  return start.id
}
const table = (skus: string[], price: number) =>
  written(`SKU,Name,Price,Currency\n${skus.map((sku) => `${sku},One,${price},£`).join('\n')}\n`)
const prices = async () =>
  Object.fromEntries(
    (await rows('SELECT "SKU", "Price"::int AS price FROM "StockItem"')).map(({ SKU, price }) => [SKU, price]),
  )
const set = (sku: string, assignment: string) => rows(`UPDATE "StockItem" SET ${assignment} WHERE "SKU" = $1`, [sku])

it('what colleagues did between the preview and the import stays, and is named', async () => {
  await bring(table(['A1', 'A2', 'A3', 'A4', 'A5', 'a6'], 4_000))
  const file = written(
    'SKU,Name,Price,Currency\nA1,One,5000,£\n,no SKU,,\nA2,One,5000,£\nA3,One,5000,£\nA4,One,5000,£\nA6,One,5000,£\nB1,One,5000,£\nB2,One,5000,£\nB3,One,5000,£\n',
  )
  const choices = await look(file)
  await set('A2', '"Price" = 4500')
  await set('A3', `"Currency" = 'CHF'`)
  await set('A4', '"Price" = 5000')
  await rows(`DELETE FROM "StockItem" WHERE "SKU" = 'a6'`)
  await rows(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Price") VALUES ('watch', 'B1', 'One', 'Rolex', 6000)`,
  )
  await set('A5', `"SKU" = 'B2'`)
  const id = await begin(file, choices)
  const told: Problem[] = []
  const run = await runImport(id, file, { onRefused: (problems) => told.push(...problems) })
  expect(run).toEqual({ ok: true, counts: { created: 1, changed: 1, unchanged: 1, refused: 6 } })
  expect(await prices()).toEqual({ A1: 5_000, A2: 4_500, A3: 4_000, A4: 5_000, B1: 6_000, B2: 4_000, B3: 5_000 })
  expect((await getImport(id))?.problems).toEqual(told)
  expect(told.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)).toEqual([
    '3 SKU: The SKU is missing',
    '4 : Somebody has changed A2 since the preview',
    '5 : Somebody has changed A3 since the preview',
    '7 : Somebody has deleted or renamed A6 since the preview',
    '8 : Somebody has added B1 since the preview',
    '9 : Somebody has added B2 since the preview',
  ])
  // Whoever looks again brings them in on purpose.
  const again = await begin(file, await look(file))
  expect(await runImport(again, file)).toMatchObject({ counts: { created: 1, changed: 4, unchanged: 3, refused: 1 } })
})

it('an import that is killed goes on: its own changes are not taken for a colleague’s, and one made meanwhile stays', async () => {
  const skus = Array.from({ length: 250 }, (_, at) => `K${at}`)
  await bring(table(skus, 4_000))
  const file = table(skus, 5_000)
  const id = await begin(file, await look(file))
  const stop = new AbortController()
  await expect(
    runImport(id, file, { signal: stop.signal, onProgress: (done) => done >= 100 && stop.abort() }),
  ).rejects.toThrow()
  await set('K7', '"Price" = 4500')
  await set('K107', '"Price" = 4500')
  // Looking again does not begin a second import of the same upload.
  expect(await begin(file, await look(file))).toBe(id)
  expect(await runImport(id, file)).toEqual({
    ok: true,
    counts: { created: 0, changed: 249, unchanged: 0, refused: 1 },
  })
  expect(await prices()).toMatchObject({ K7: 4_500, K106: 5_000, K107: 4_500 })
})
