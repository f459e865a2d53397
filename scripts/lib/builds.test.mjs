import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'builds-'))
vi.mock('./settings.mjs', () => ({
  root: folder,
  inVar: (/** @type {string[]} */ ...names) => path.join(folder, 'var', ...names),
}))
const builds = await import('./builds.mjs')

const { NEXT_DIST_DIR } = process.env
beforeEach(() => builds.chooseBuild('.next'))
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
/** @param {string} name */
const read = (name) => fs.existsSync(path.join(folder, name)) && fs.readFileSync(path.join(folder, name), 'utf8')

describe('the folders of builds', () => {
  it.each([
    ['.next', ['.next', '.next-2']],
    ['.next-2', ['.next', '.next-2']],
    ['.own', ['.own', '.own-2']],
    ['.own-2', ['.own', '.own-2']],
  ])('%s has one beside it', (named, both) => {
    builds.chooseBuild(named)
    expect(builds.distDir()).toBe(named)
    expect(builds.buildFolders()).toEqual(both)
    expect(builds.buildFolders()).toContain(builds.otherBuildFolder(named))
    expect(builds.otherBuildFolder(named)).not.toBe(named)
  })

  it('is the usual one, and told to nobody, where nothing else is said', () => {
    builds.chooseBuild('.next-2')
    builds.chooseBuild('.next')
    expect(process.env.NEXT_DIST_DIR).toBeUndefined()
  })

  it('are found by the sources that they were built from, if that was finished', () => {
    expect(builds.findBuilt('now')).toBeUndefined()
    write('.next/BUILD_ID')
    write('.next-2/BUILD_ID')
    builds.markBuilt('.next', 'before')
    builds.markBuilt('.next-2', 'now')
    expect(builds.findBuilt('now')).toBe('.next-2')
    builds.markBuilt('.next-2')
    expect(builds.findBuilt('now')).toBeUndefined()
    builds.markBuilt('.next-2', 'now')
    fs.rmSync(path.join(folder, '.next-2', 'BUILD_ID'))
    expect(builds.findBuilt('now')).toBeUndefined()
  })

  it('know who serves from them', () => {
    expect(builds.servingFrom('.next')).toEqual([])
    write(`var/serving/.next/${process.ppid}`)
    write('var/serving/.next/999999999')
    expect(builds.servingFrom('.next')).toEqual([process.ppid])
    expect(builds.servingFrom('.next-2')).toEqual([])
  })
})

describe('the static files of builds', () => {
  it('are kept beside both, as long as no seven days have passed since a release', () => {
    const old = new Date(Date.now() - 8 * 24 * 60 * 60_000)
    write('.next/static/chunks/a.js', 'a')
    // The time of the build does not matter.
    fs.utimesSync(path.join(folder, '.next/static/chunks/a.js'), old, old)
    write('.next-2/static/chunks/b.js', 'b')
    write('var/static/chunks/last.js', 'of the release before')
    write('var/static/chunks/old.js', 'of one long ago')
    fs.utimesSync(path.join(folder, 'var/static/chunks/old.js'), old, old)
    builds.keepStaticFiles('.next', '.next-2')
    expect(fs.readdirSync(path.join(folder, 'var/static/chunks')).sort()).toEqual(['a.js', 'b.js', 'last.js'])
    expect(read('var/static/chunks/a.js')).toBe('a')
    expect(fs.readdirSync(path.join(folder, '.next-2/static/chunks'))).toEqual(['b.js'])
  })

  it('need not be there', () => {
    expect(() => builds.keepStaticFiles('.next', '.next-2')).not.toThrow()
  })
})
