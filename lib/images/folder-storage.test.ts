import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { runAsNobody } from './test-photos'

it('lists all other folders beside one that cannot be read, and tells it unless no piece can have it', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'unreadable-'))
  chmodSync(root, 0o755)
  for (const folder of ['10', '20', 'lost+found']) {
    mkdirSync(path.join(root, folder))
    writeFileSync(path.join(root, folder, '1.jpg'), 'a photograph')
  }
  for (const folder of ['20', 'lost+found']) chmodSync(path.join(root, folder), 0o000)
  const seen = runAsNobody(`
    const { folderStorage } = await import('./lib/images/folder-storage.ts')
    const told = []
    const all = await folderStorage(${JSON.stringify(root)}).all((...one) => told.push(one))
    console.log(JSON.stringify({ folders: [...all.keys()], told }))
  `)
  rmSync(root, { recursive: true, force: true })
  expect(seen).toEqual({ folders: ['10'], told: [['20', 'EACCES']] })
})
