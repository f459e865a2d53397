import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPrivate } from './private-file'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'private-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (file: string) => (await stat(file)).mode & 0o777

it('a new file is its owner’s only, and so is one that everybody could read before', async () => {
  const [fresh, known] = [path.join(folder, 'new.csv'), path.join(folder, 'old.csv')]
  await writeFile(known, 'longer than what comes', { mode: 0o644 })
  for (const file of [fresh, known]) {
    const out = await openPrivate(file)
    await out.write('short')
    await out.close()
    expect([await modeOf(file), await readFile(file, 'utf8')]).toEqual([0o600, 'short'])
  }
})

it('a device keeps its permissions', async () => {
  const before = await modeOf('/dev/null')
  await (await openPrivate('/dev/null')).close()
  expect(await modeOf('/dev/null')).toBe(before)
})

it('a file that cannot be written is refused', async () => {
  await expect(openPrivate(path.join(folder, 'nowhere', 'a.csv'))).rejects.toThrow('ENOENT')
})
