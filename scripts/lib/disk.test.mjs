import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { createWhole, onceThereIsRoom, replaceWhole, unwritableSentence } from './disk.mjs'

const failed = (/** @type {string} */ code) =>
  Object.assign(new Error(code), { code, syscall: 'open', path: '/var/shop/file' })

it('says in a sentence which file a full or read-only disk refuses', () => {
  expect(unwritableSentence(failed('ENOSPC'))).toBe(
    '/var/shop/file cannot be written: the disk is full. Fix this and try again.',
  )
  expect(unwritableSentence(failed('ENOENT'))).toBeUndefined()
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

it('creates a file once, in place of an empty one that a full disk left, and leaves nothing beside it', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'whole-'))
  const file = path.join(folder, 'secrets', 'secret')
  const text = () => fs.readFileSync(file, 'utf8')
  createWhole(file, 'first')
  createWhole(file, 'second')
  expect(text()).toBe('first')
  fs.writeFileSync(file, '')
  createWhole(file, 'third')
  expect(text()).toBe('third')
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  replaceWhole(file, 'fourth')
  expect(text()).toBe('fourth')
  expect(fs.readdirSync(path.dirname(file))).toEqual(['secret'])
  fs.rmSync(folder, { recursive: true })
})
