import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { hashOf, markScripts } from './content-security'
import { createFirstPaint, starterFile } from './first-paint'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-paint-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))
const chunks = path.join(folder, 'static', 'chunks')
fs.mkdirSync(chunks, { recursive: true })
fs.writeFileSync(starterFile(folder), 'start(build)\n')
fs.writeFileSync(path.join(folder, 'BUILD_ID'), 'build-1')
fs.writeFileSync(
  path.join(chunks, 'a.css'),
  '@layer base,parts;@layer base{p{margin:0}.seen{color:red}.unseen{color:blue}}@media (min-width:2px){.seen .other{top:0}.seen{top:1px}}.seen:not(.unseen){animation:turn 1s}@keyframes turn{to{rotate:1turn}}@keyframes unused{to{top:0}}@media print{.seen{display:none}}.\\[\\&_p\\]\\:x{top:2px}',
)

const request: { headers: Record<string, string | string[] | undefined> } = { headers: {} }
markScripts(request)
const nonce = / 'nonce-([^']+)'/.exec(String(request.headers['content-security-policy']))?.[1]
const own = (attributes: string, text = '') => `<script${attributes.replace('~', `nonce="${nonce}"`)}>${text}</script>`

const sheet = `<link rel="stylesheet" href="/_next/static/chunks/a.css" nonce="${nonce}" data-precedence="next"/>`
const entry = own(' ~ id="_R_"', '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"m":1});')
const pushes = own(' ~', 'self.__next_f.push([1,"a"])') + own(' ~', '(self.__next_f=self.__next_f||[]).push([0])')
const scripts =
  own(' src="/_next/static/chunks/a.js" ~ async=""') + own(' src="/_next/static/chunks/old.js" ~ noModule=""')
const pageOf = (body: string) => `<html><head>${sheet}${scripts}</head><body>${body}${pushes}${entry}</body></html>`

describe('the first paint', () => {
  const paint = createFirstPaint(folder)
  it('has the rules of the page’s own classes in it, and the sheets, scripts and data behind it', () => {
    const { html = '', hashes, payload } = paint(pageOf('<p class="seen [&amp;_p]:x"></p>'), true) ?? {}
    expect(/<style>(.*)<\/style>/.exec(html)?.[1]).toBe(
      '@layer base,parts;@layer base{p{margin:0}.seen{color:red}}@media (min-width:2px){.seen{top:1px}}.seen:not(.unseen){animation:turn 1s}@keyframes turn{to{rotate:1turn}}',
    )
    expect(html.replace(/<noscript>.*?<\/noscript>/, '')).not.toMatch(
      /rel="stylesheet"|<script src|nonce|noModule|__next_f/,
    )
    expect(html).toContain('<noscript><link rel="stylesheet" href="/_next/static/chunks/a.css"/></noscript>')
    expect(html).toContain('<script type="held" src="/_next/static/chunks/a.js"></script>')
    expect(hashes).toEqual([hashOf('((build)=>{start(build)})("build-1")')])
    expect(JSON.parse(payload?.body.toString() ?? '')).toEqual([[1, 'a'], [0], { m: 1 }])
  })
  it('leaves the data in a page that is not prerendered', () => {
    const { html, hashes, payload } = paint(pageOf('<p class="seen"></p>'), false) ?? {}
    expect([html?.match(/__next_f/g)?.length, payload, hashes?.length]).toEqual([3, null, 4])
  })
  it('serves words that look like its marks as words', () => {
    const odd = '&lt;script src="/_next/static/chunks/a.js" async=""&gt; type="held" <p>self.__next_f.push([1,"b"])</p>'
    const { html, payload } = paint(pageOf(odd), true) ?? {}
    expect(html).toContain(odd)
    expect(payload?.body.toString()).not.toContain('"b"')
  })
  it('leaves a page as it is that Next wrote otherwise, and says so once', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    for (const odd of ['<html><head></head><body></body></html>', pageOf('').replace('a.css', 'gone.css'), ''])
      expect(paint(odd, true)).toBeNull()
    warn.mockRestore()
  })
})
