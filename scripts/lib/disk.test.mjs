import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { ifWritable, onceThereIsRoom, unwritableSentence } from './disk.mjs'

const failed = (/** @type {string} */ code) =>
  Object.assign(new Error(code), { code, syscall: 'open', path: '/var/shop/file' })

it('says in a sentence which file a full or read-only disk refuses', () => {
  expect(unwritableSentence(failed('ENOSPC'))).toBe(
    '/var/shop/file cannot be written: the disk is full. Mend that and try again.',
  )
  expect(unwritableSentence(failed('EROFS'))).toContain('read-only')
  expect(unwritableSentence(failed('ENOENT'))).toBeUndefined()
  expect(unwritableSentence(new Error('ENOSPC'))).toBeUndefined()
  expect(unwritableSentence('ENOSPC')).toBeUndefined()
})

it('goes on without what can be done without, and with nothing else', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  ifWritable('The note', () => {
    throw failed('ENOSPC')
  })
  expect(warn.mock.calls).toEqual([[expect.stringContaining('The note is left out. /var/shop/file cannot be written')]])
  expect(() =>
    ifWritable('The note', () => {
      throw new TypeError('a bug')
    }),
  ).toThrow('a bug')
  warn.mockRestore()
})

it('waits for room with what the shop cannot open without, says so once, and waits for nothing else', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let tries = 0
  const work = async () => {
    tries++
    if (tries < 3) throw failed('ENOSPC')
    if (tries < 5) throw new Error('could not extend file "base/1": No space left on device')
    return 'open'
  }
  expect(await onceThereIsRoom(work, 1)).toBe('open')
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringContaining('/var/shop/file cannot be written: the disk is full.'),
    expect.stringContaining('PostgreSQL cannot write'),
  ])
  await expect(onceThereIsRoom(() => Promise.reject(failed('EACCES')), 1)).rejects.toThrow('EACCES')
  warn.mockRestore()
})

it.skipIf(!fs.existsSync('/dev/full'))('a log on a full disk does not end the process', () => {
  const disk = fileURLToPath(new URL('disk.mjs', import.meta.url))
  const program = `import { outliveOutput } from ${JSON.stringify(disk)}
    if (process.argv[1] === 'safe') outliveOutput()
    process.stdout.write('lost')
    setTimeout(() => process.stdout.write('lost again'), 20)
    setTimeout(() => process.exit(7), 60)`
  const run = (/** @type {string[]} */ ...words) => {
    const full = fs.openSync('/dev/full', 'w')
    const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program, ...words], {
      stdio: ['ignore', full, 'ignore'],
    })
    fs.closeSync(full)
    return status
  }
  expect(run('safe')).toBe(7)
  expect(run()).not.toBe(7)
})
