import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { rows } from '@/lib/db/test-database'
import { startImport } from '@/lib/stock-import/commands'
import { runImportInPlace } from '@/lib/stock-import/run-in-place'
import { storedChoices } from '@/lib/stock-import/schema'
import { cleanUp } from './cleanup'

it('an import that a command runs in place goes on, and one whose command is gone has failed', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'interrupted-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines = Array.from({ length: 300 }, (_, number) => `A${number},One,watch,Rolex\n`).join('')
  const file = path.join(folder, 'stock.csv')
  writeFileSync(file, `SKU,Name,Family,Brand\n${lines}`)
  const begin = async () => {
    const start = await startImport({ file, name: 'stock.csv', choices: storedChoices.parse({}), startedBy: 'a test' })
    if (!start.ok) throw new Error(start.reason)
    await rows(`UPDATE "StockImport" SET created_at = now() - interval '2 minutes' WHERE id = $1`, [start.id])
    return start.id
  }
  const stateOf = async (id: number) => (await rows('SELECT state, error FROM "StockImport" WHERE id = $1', [id]))[0]

  const running = await begin()
  const states: string[] = []
  let seen = Promise.resolve()
  await runImportInPlace(running, file, {
    onProgress: () => {
      seen = seen.then(async () => {
        await cleanUp()
        states.push((await stateOf(running)).error)
      })
    },
  })
  await seen
  expect(await stateOf(running)).toEqual({ state: 'done', error: '' })
  expect(states).toEqual(['', '', ''])

  const killed = await begin()
  const stop = new AbortController()
  const run = runImportInPlace(killed, file, { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(run).rejects.toThrow(/abort/)
  expect(await stateOf(killed)).toMatchObject({ state: 'running' })
  await cleanUp()
  expect(await stateOf(killed)).toEqual({
    state: 'failed',
    error: 'The command was stopped before its end. What was brought in stays.',
  })
})
