import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Script } from 'node:vm'
import { afterAll, describe, expect, it } from 'vitest'
import { bundleStarter } from './bundle-starter'
import { createStarter } from './starter'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bundle-starter-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

bundleStarter(folder)
const page = {
  scripts: [['/a.js', 'b'] satisfies [string, string]],
  sheets: ['/a.css'],
  complete: [],
  payload: '/payload/a?of=%2F',
}
const script = createStarter(folder)(page)

describe('the script that stands in each page', () => {
  it('can be read by a browser, and is told of its page', () => {
    expect(() => new Script(script)).not.toThrow()
    expect(script).toContain(JSON.stringify(page).slice(0, -1))
  })
  it('is of plain characters, since pages are put together from bytes', () => {
    expect(script).toMatch(/^\p{ASCII}*$/u)
  })
  it('ends no element', () => expect(script).not.toMatch(/<\/?script|<!--/i))
  it('names the file that renders pages ahead, which the build has', () => {
    const [, name = ''] = /"ahead":"\/_next\/static\/browser\/([^"]+)"/.exec(script) ?? []
    expect(fs.readFileSync(path.join(folder, 'static', 'browser', name), 'utf8')).toMatch(/export\{\w+ as prerender\}/)
  })
  it('leaves the rules of rendering ahead to that file', () => expect(script).not.toContain('eagerness'))
})
