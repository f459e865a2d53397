import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withLock } from './lock.mjs'
import { sleep } from './processes.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'))
const file = path.join(folder, 'work.lock')
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

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
