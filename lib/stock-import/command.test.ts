import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rows } from '@/lib/db/test-database'

const root = path.join(import.meta.dirname, '../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stock-command-'))
  writeFileSync(path.join(folder, 'stock.csv'), 'SKU,Name,Family,Brand\nA1,One,watch,Rolex\n')
  writeFileSync(path.join(folder, 'half.zip'), 'PK')
  writeFileSync(path.join(folder, 'strange.csv'), 'Code\x1b]0;title\x07,Name\nA1,One\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs npm run stock -- import in the folder, with its answer given. */
const bring = (table: string, ...words: string[]) => {
  const command = ['--conditions=react-server', '--import', 'tsx', 'scripts/stock.ts', 'import', table, '--yes']
  const { stdout, stderr } = spawnSync(process.execPath, [...command, ...words], {
    cwd: root,
    env: { ...process.env, INIT_CWD: folder, PHOTOS_DIR: path.join(folder, 'photos') },
    encoding: 'utf8',
  })
  return { stdout, stderr: stderr.trim() }
}
const stock = () => rows('SELECT "SKU", published FROM "StockItem"')

it.each([
  ['nowhere', 'nowhere was not found.'],
  ['half.zip', /zip/],
])('photographs that cannot be read (%s) refuse the import before it changes anything', async (source, reason) => {
  expect(bring('stock.csv', `--photos=${source}`).stderr).toMatch(reason)
  expect(await stock()).toEqual([])
})

it('a refusal that quotes the table sends no control characters to the terminal', () => {
  expect(bring('strange.csv').stderr).toContain('Code ]0;title , Name')
})
