import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runAsNobody } from '@/lib/images/test-photos'
import { dumpPhotographs, preparePhotographs } from './photographs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'backup-photographs-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const photos = () => path.join(root, 'photos')
const put = (name: string) => {
  mkdirSync(path.dirname(path.join(photos(), name)), { recursive: true })
  writeFileSync(path.join(photos(), name), name)
}

it('holds what links within the photographs lead to, and says which lead elsewhere', async () => {
  for (const name of [
    '10/1.jpg',
    '10/raw/1.jpg',
    '.removed/10/2.jpg',
    '.replaced/10/5/1.jpg',
    '.uploads/3',
    '10/.probe',
  ])
    put(name)
  writeFileSync(path.join(root, 'elsewhere.jpg'), 'elsewhere')
  symlinkSync('1.jpg', path.join(photos(), '10', '3.jpg'))
  symlinkSync('10', path.join(photos(), '11'))
  symlinkSync('.', path.join(photos(), '12'))
  symlinkSync('nowhere.jpg', path.join(photos(), '10', '4.jpg'))
  symlinkSync('6.jpg', path.join(photos(), '10', '6.jpg'))
  symlinkSync(path.join(root, 'elsewhere.jpg'), path.join(photos(), '10', '5.jpg'))
  const backup = path.join(root, 'backup')
  const { photographs, elsewhere, unreadable } = await dumpPhotographs(photos(), backup)
  expect(photographs.map(({ path: name }) => name)).toEqual([
    '.removed/10/2.jpg',
    '.replaced/10/5/1.jpg',
    '10/1.jpg',
    '10/3.jpg',
    '10/raw/1.jpg',
    '11/1.jpg',
    '11/3.jpg',
  ])
  expect([elsewhere.sort(), unreadable]).toEqual([['10/5.jpg', '11/5.jpg'], []])
  expect(readFileSync(path.join(backup, 'photographs', '11', '3.jpg'), 'utf8')).toBe('10/1.jpg')
})

it('goes on beside what cannot be read, also behind a link, and tells it from the disk’s own and from what is elsewhere', async () => {
  for (const name of ['10/1.jpg', '10/2.jpg', '20/1.jpg', 'lost+found/1.jpg', 'aquota.user']) put(name)
  symlinkSync('../20/1.jpg', path.join(photos(), '10', '3.jpg'))
  mkdirSync(path.join(root, 'away'), { mode: 0o000 })
  symlinkSync(path.join(root, 'away', '4.jpg'), path.join(photos(), '10', '4.jpg'))
  symlinkSync('4.jpg', path.join(photos(), '10', '5.jpg'))
  symlinkSync(path.join(root, 'away', '30'), path.join(photos(), '30'))
  chmodSync(root, 0o777)
  for (const name of ['10/2.jpg', '20', 'lost+found', 'aquota.user']) chmodSync(path.join(photos(), name), 0o000)
  const backup = path.join(root, 'backup')
  const { names, elsewhere, unreadable, ofDisk } = runAsNobody(`
    const { dumpPhotographs } = await import('./lib/backup/photographs.ts')
    const made = await dumpPhotographs(${JSON.stringify(photos())}, ${JSON.stringify(backup)})
    console.log(JSON.stringify({ ...made, names: made.photographs.map(({ path }) => path) }))
  `) as { names: string[]; elsewhere: string[]; unreadable: string[]; ofDisk: string[] }
  expect([names, elsewhere.sort(), unreadable.sort(), ofDisk.sort()]).toEqual([
    ['10/1.jpg'],
    ['10/4.jpg', '10/5.jpg', '30'],
    ['10/2.jpg', '10/3.jpg', '20'],
    ['aquota.user', 'lost+found'],
  ])
  expect(existsSync(path.join(backup, 'photographs', '10', '1.jpg'))).toBe(true)
})

it('leaves in place, when it is restored, what it could not read', async () => {
  for (const name of ['10/1.jpg', '10/2.jpg', '20/1.jpg', '200/1.jpg']) put(name)
  const lacking = { photographs: [], unreadable: ['10/2.jpg', '20'] }
  const { moves, set } = await preparePhotographs(path.join(root, 'backup'), lacking, photos(), 'now')
  expect(moves.map(({ from }) => path.relative(photos(), from))).toEqual(['10/1.jpg', '200/1.jpg'])
  expect(set).toBe(2)
})
