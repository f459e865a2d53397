import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'builds-'))
vi.mock('./settings.mjs', () => ({
  root: folder,
  inVar: (/** @type {string[]} */ ...names) => path.join(folder, 'var', ...names),
}))
const builds = await import('./builds.mjs')

const { NEXT_DIST_DIR } = process.env
beforeEach(() => void delete process.env.NEXT_DIST_DIR)
afterEach(() => {
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true })
})
afterAll(() => {
  fs.rmSync(folder, { recursive: true })
  if (NEXT_DIST_DIR !== undefined) process.env.NEXT_DIST_DIR = NEXT_DIST_DIR
})

/** @param {string} name @param {string} text */
const write = (name, text = '') => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  fs.writeFileSync(path.join(folder, name), text)
}
const chosen = (stamp = 'now') => {
  builds.chooseBuildFolder(stamp)
  return builds.distDir()
}

it('a new build goes beside the one that is served', () => {
  expect(chosen()).toBe('.next')
  write(`var/serving/.next/${process.ppid}`)
  expect(chosen()).toBe('.next-2')
  // A process that has died serves nothing.
  write('var/serving/.next-2/999999999')
  expect(chosen()).toBe('.next-2')
  process.env.NEXT_DIST_DIR = '.own'
  write(`var/serving/.own/${process.ppid}`)
  expect(chosen()).toBe('.own-2')
})

it('a finished build of the same sources is chosen, wherever it lies', () => {
  for (const [name, stamp] of Object.entries({ '.next': 'before', '.next-2': 'now' })) {
    write(`${name}/BUILD_ID`)
    builds.markBuilt(name, stamp)
  }
  expect(chosen()).toBe('.next-2')
  fs.rmSync(path.join(folder, '.next-2', 'BUILD_ID'))
  expect(chosen()).toBe('.next')
})
