import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createFirstStyles } from './first-styles'
import { paintFirst } from './paint-first'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'first-styles-'))
const chunks = path.join(folder, 'static', 'chunks')
fs.mkdirSync(chunks, { recursive: true })
afterAll(() => fs.rmSync(folder, { recursive: true }))

const firstStyles = createFirstStyles(folder)
let sheets = 0

/** The rules that a page of this body is given of a style sheet. */
const given = (css: string, body: string) => {
  const address = `/_next/static/chunks/${++sheets}.css`
  fs.writeFileSync(path.join(chunks, `${sheets}.css`), css)
  return firstStyles(`<body>${body}</body>`, [address])
}

describe('the styles that stand in a page', () => {
  it('are the rules whose classes it has, and those without a class', () => {
    expect(given('p{margin:0}.a{color:red}.b{color:blue}', '<p class="x a">One</p>')).toBe('p{margin:0}.a{color:red}')
  })
  it('keep of a list the selectors that can apply', () => {
    expect(given('.a>.b,.a .c,.d{color:red}', '<p class="a"><b class="c">One</b></p>')).toBe('.a .c{color:red}')
  })
  it('keep what excludes a class, or has a choice of some', () => {
    const css = '.a:not(.gone){color:red}:is(.gone,.a) b{color:red}.a:has(>:not(.gone)){color:red}'
    expect(given(css, '<p class="a"><b>One</b></p>')).toBe(css)
  })
  it('know an escaped class, and take no dot in an attribute or a number for one', () => {
    const css = 'a[href$=".pdf"]{color:red}.-\\34 x{color:red}@keyframes in{12.5%{opacity:.5}}p{margin:0}'
    expect(given(css, '<p class="-4x">One</p>')).toBe(css)
    expect(given(css, '')).toBe(css.replace('.-\\34 x{color:red}', ''))
  })
  it('keep the order of layers, and drop what is empty or for paper', () => {
    const css = '@layer one{.gone{color:red}}@media (width>1px){.gone{color:red}}@media print{p{color:red}}p{margin:0}'
    expect(given(css, '')).toBe('@layer one{}p{margin:0}')
  })
  it('do not count words in a script as the page’s', () => {
    expect(given('.a{color:red}', '<script>"<p class=\\"a\\">" + \' class="a"\'</script>')).toBe('')
  })
  it('are none where a sheet is no file', () => {
    expect(firstStyles('<body></body>', ['/_next/static/chunks/none.css'])).toBeNull()
    expect(firstStyles('<body></body>', ['/_next/static/chunks/../../../../etc/passwd.css'])).toBeNull()
  })
})

describe('a page with its styles in itself', () => {
  const page = (name: string) =>
    `<html><head><link rel="stylesheet" href="/_next/static/chunks/${name}.css" data-precedence="next"/></head><body><p class="a">One</p><script src="/_next/static/chunks/a.js" async=""></script></body></html>`
  it('loads the sheet later, or at once where no script runs', () => {
    fs.writeFileSync(path.join(chunks, 'page.css'), '.a{color:red}.b{color:blue}')
    const { html = '' } = paintFirst(page('page'), firstStyles) ?? {}
    const sheet = '<link rel="stylesheet" href="/_next/static/chunks/page.css"/>'
    expect(html).toContain(`<head><style>.a{color:red}</style><noscript>${sheet}</noscript></head>`)
    expect(html).toContain('["/_next/static/chunks/page.css"]')
  })
  it('is not ended early by a rule', () => {
    fs.writeFileSync(path.join(chunks, 'odd.css'), '.a{background:url("</style>")}')
    expect(paintFirst(page('odd'), firstStyles)?.html.match(/<\/style>/g)).toHaveLength(1)
  })
  it('keeps a sheet that is no file', () => {
    expect(paintFirst(page('none'), firstStyles)?.html).toContain(
      '<link rel="stylesheet" href="/_next/static/chunks/none.css" data-precedence="next"/>',
    )
  })
})
