import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withLock } from './lock.mjs'
import { birthOf, sleep } from './processes.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'))
const file = path.join(folder, 'work.lock')
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

it.skipIf(!birthOf(process.pid))('a start takes over from a process whose number another one has now', async () => {
  fs.writeFileSync(file, `${process.ppid}\n00000000-0000-0000-0000-000000000000 1`)
  expect(await withLock(file, () => 'done', { timeoutSeconds: 1 })).toBe('done')
  fs.writeFileSync(file, `${process.ppid}\n${birthOf(process.ppid)}`)
  await expect(withLock(file, () => 'done', { timeoutSeconds: 0 })).rejects.toThrow(`Process ${process.ppid} has held`)
  fs.rmSync(file)
})

it('one does the work at a time, in one process too', async () => {
  /** @type {string[]} */
  const order = []
  const work = (/** @type {string} */ name) =>
    withLock(file, async () => {
      order.push(name)
      await sleep(150)
      order.push(name)
    })
  await Promise.all([work('first'), work('second')])
  expect(order.join()).toBe('first,first,second,second')
})
