import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { folderStorage } from './folder-storage'
import { runAsNobody } from './test-photos'

it('lists all other folders beside one that cannot be read, and tells it unless no piece can have it', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'unreadable-'))
  chmodSync(root, 0o755)
  for (const folder of ['10', '20', '30', 'lost+found']) {
    mkdirSync(path.join(root, folder))
    writeFileSync(path.join(root, folder, '1.jpg'), 'a photograph')
  }
  symlinkSync('2.jpg', path.join(root, '10', '2.jpg'))
  // Nothing is known of what is there; one link leads there by way of another.
  const away = mkdtempSync(path.join(tmpdir(), 'away-'))
  chmodSync(away, 0o000)
  symlinkSync(path.join(away, '3.jpg'), path.join(root, '10', '3.jpg'))
  symlinkSync('3.jpg', path.join(root, '10', '4.jpg'))
  symlinkSync(away, path.join(root, '40'))
  symlinkSync(path.join(away, '50'), path.join(root, '50'))
  symlinkSync('../20/1.jpg', path.join(root, '30', '5.jpg'))
  for (const folder of ['20', 'lost+found']) chmodSync(path.join(root, folder), 0o000)
  // Its names can be read, and nothing else.
  chmodSync(path.join(root, '30'), 0o644)
  const seen = runAsNobody(`
    const { folderStorage } = await import('./lib/images/folder-storage.ts')
    const told = []
    const all = await folderStorage(${JSON.stringify(root)}).all((...one) => told.push(one))
    const files = [...all].map(([folder, found]) => [folder, found.map(({ name }) => name)])
    const gone = await folderStorage(${JSON.stringify(path.join(away, 'photos'))}).list('10').catch(({ code }) => code)
    console.log(JSON.stringify({ files, told: told.sort(), gone }))
  `)
  for (const folder of [root, away]) rmSync(folder, { recursive: true, force: true })
  expect(seen).toEqual({
    files: [
      ['10', ['1.jpg']],
      ['40', []],
    ],
    told: [
      ['20', 'EACCES'],
      ['30', 'EACCES'],
    ],
    gone: 'EACCES',
  })
})

it.skipIf(process.platform === 'win32')('what it writes is readable by the shop’s user alone', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'closed-'))
  const storage = folderStorage(root)
  await storage.write('10/1.jpg', Buffer.from('a photograph'))
  await storage.create('10/2.jpg', Buffer.from('another'))
  await storage.move('10/2.jpg', '20/2.jpg')
  const modes = ['10', '20', '10/1.jpg', '20/2.jpg'].map((name) => statSync(path.join(root, name)).mode & 0o777)
  rmSync(root, { recursive: true })
  expect(modes).toEqual([0o700, 0o700, 0o600, 0o600])
})
