import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type CriticalCss, createCriticalCss } from './critical-css'
import { deferAssets } from './defer-assets'
import { parseSheets } from './style-sheets'
import { starter } from './test-server'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'critical-css-'))
const chunks = path.join(folder, 'static', 'chunks')
fs.mkdirSync(chunks, { recursive: true })
afterAll(() => fs.rmSync(folder, { recursive: true }))

const criticalCss: CriticalCss = (...page) => createCriticalCss(folder)(...page)
let sheets = 0

const keep = (name: string, css: string) => {
  fs.writeFileSync(path.join(chunks, `${name}.css`), css)
  parseSheets(folder)
}

/** The critical CSS of a page with this body and a style sheet of this text. */
const given = (css: string, body: string) => {
  const address = `/_next/static/chunks/${++sheets}.css`
  keep(String(sheets), css)
  return criticalCss(`<body>${body}</body>`, [address])
}
const rules = (css: string, body: string) => given(css, body)?.styles

describe('the styles that stand in a page', () => {
  it('are the rules whose classes it has', () => {
    expect(rules('.a{color:red}.b{color:blue}.a p{margin:0}', '<p class="x a">One</p>')).toBe(
      '.a{color:red}.a p{margin:0}',
    )
  })
  it('leave of a sheet with a rule for every element only those with classes to be applied later', () => {
    const css =
      'p{margin:0}.a,p{color:red}.b{color:blue}@media print{@page{margin:0}p{color:black}}@layer x{i{margin:0}}@keyframes rise{to{top:0}}'
    const { styles, complete, sheets: later } = given(css, '<p class="a">One</p>') ?? {}
    expect(styles).toBe('p{margin:0}.a,p{color:red}@layer x{i{margin:0}}')
    expect(complete).toEqual([`/_next/static/chunks/${sheets}.css`])
    expect(later).toEqual([`/_next/static/chunks/${sheets}-classes.css`])
    expect(fs.readFileSync(path.join(chunks, `${sheets}-classes.css`), 'utf8')).toBe(
      '.a{color:red}.b{color:blue}@media print{@page{margin:0}p{color:black}}@keyframes rise{to{top:0}}',
    )
  })
  it.each([
    ['p{margin:0}', [1, 0]],
    ['.a{margin:0}', [0, 1]],
    ['[data-x]{margin:0}@keyframes in{from{opacity:0}}', [0, 1]],
    ['@media print{p{margin:0}}::view-transition{margin:0}', [0, 1]],
  ])('of %s: complete, and to be applied later', (css, counts) => {
    const { complete = [], sheets: later = [] } = given(css, '') ?? {}
    expect([complete.length, later.length]).toEqual(counts)
  })
  it.each([
    ['<div class="below-fold"><div class="a"></div></div><p class="b">', ['b', 'below-fold']],
    ['<div class="below-fold"><div><div></div></div><p class="a"></p></div><p class="b">', ['b', 'below-fold']],
    ['<div class="below-fold"></div><div class="below-fold"><i class="a"></i></div><p class="b">', ['b', 'below-fold']],
    ['<dialog class="b"><p class="a"></p></dialog>', []],
    ['<dialog class="b" open=""><p class="a"></p></dialog><dialog><p class="below-fold"></p></dialog>', ['a', 'b']],
    ['<div class="below-fold"><dialog><p class="a"></dialog><p class="a"></div><p class="b">', ['b', 'below-fold']],
    ['<div class="below-fold"><div class="a"><p class="b">', ['below-fold']],
    ['<div class="b"><div class="below-fold--by-script"><p class="a"></p></div></div>', ['b']],
    ['<div class="below-fold', []],
    ['<dialog', []],
  ])('are those of its first screen: %s', (body, found) => {
    const css = ['a', 'b', 'below-fold'].map((name) => `.${name}{margin:0}`).join('')
    expect((rules(css, body) ?? '').match(/[\w-]+(?=\{)/g) ?? []).toEqual(found)
  })
  it('have the animations that they name', () => {
    const css = '@keyframes in{to{top:0}}@layer x{@keyframes out{to{top:0}}}.a{animation:in 1s}.b{animation:out 1s}'
    expect(rules(css, '<p class="a">')).toBe('@layer x{}.a{animation:in 1s}@keyframes in{to{top:0}}')
  })
  it('leave transitions to the whole sheets, where these have all of the rule', () => {
    const css =
      '.a{color:red;transition:color 1s;transition-delay:1s}.a,p{transition:none}*{transition:none!important}.a .a{transition:none}'
    expect(rules(css, '<p class="a">')).toBe('.a{color:red}.a,p{transition:none}*{transition:none!important}')
  })
  it('keep of a list the selectors that can apply', () => {
    expect(rules('.a>.b,.a .c,.d{color:red}', '<p class="a"><b class="c">One</b></p>')).toBe('.a .c{color:red}')
  })
  it('keep what excludes a class, or has a choice of some', () => {
    const css = '.a:not(.gone){color:red}:is(.gone,.a) b{color:red}.a:has(>:not(.gone)){color:red}'
    expect(rules(css, '<p class="a"><b>One</b></p>')).toBe(css)
  })
  it.each([
    ['.a[data-open]{margin:0}', ''],
    ['.a[data-on]{margin:0}', '.a[data-on]{margin:0}'],
    ['.a:not([data-open]){margin:0}', '.a:not([data-open]){margin:0}'],
    ['.a:is([data-open],:hover){margin:0}', '.a:is([data-open],:hover){margin:0}'],
    ['body:has([data-open]) .a{margin:0}', ''],
    ['body:has([data-on]) .a{margin:0}', 'body:has([data-on]) .a{margin:0}'],
    ['body:has([data-open],i) .a{margin:0}', 'body:has([data-open],i) .a{margin:0}'],
    ['[data-open] p{margin:0}', '[data-open] p{margin:0}'],
    ['html[data-painted] .a{margin:0}', 'html[data-painted] .a{margin:0}'],
    ['html[data-settled] .a{margin:0}', ''],
    ['html[data-settled][data-on] .a{margin:0}', ''],
    ['html[data-unfolded] .a{margin:0}', ''],
    ['html[data-painted]:not([data-unfolded]) .a{margin:0}', 'html[data-painted]:not([data-unfolded]) .a{margin:0}'],
    ['html:has(dialog:modal) .a{margin:0}', ''],
    ['.a[aria-busy=true] i,.a i{margin:0}', '.a i{margin:0}'],
    ['.a:has([fill="currentColor"]){margin:0}', ''],
    ['.a[disabled]{margin:0}', '.a[disabled]{margin:0}'],
    ['[aria-busy=true]{margin:0}', '[aria-busy=true]{margin:0}'],
  ])('%s: of what scripts mark later there is %s', (css, kept) => {
    expect(rules(css, '<p class="a" data-on="">One</p>')).toBe(kept)
  })
  it('know an escaped class, and take no dot in an attribute or a number for one', () => {
    const css =
      'a[href$=".pdf"]{color:red}.-\\34 x{color:red}[hidden]{animation:rise 1s}@keyframes rise{12.5%{opacity:.5}}'
    expect(rules(css, '<p class="-4x">One</p>')).toBe(css)
    expect(rules(css, '')).toBe(css.replace('.-\\34 x{color:red}', ''))
  })
  it('keep the order of layers, and drop what is empty, for paper, for no scripts or for a mouse', () => {
    const css =
      '@layer one{.gone{color:red}}@media (width>1px){.gone{color:red}}@media print{.a{color:red}}@media (scripting:none){.a{color:red}}@media (hover:hover) and (pointer:fine){.a:hover{color:red}}@media (hover:hover),(width>1px){.a{color:red}}[hidden]{margin:0}'
    expect(rules(css, '<p class="a">One</p>')).toBe(
      '@layer one{}@media (hover:hover),(width>1px){.a{color:red}}[hidden]{margin:0}',
    )
  })
  it('do not count words in a script as the page’s', () => {
    expect(rules('.a{color:red}', '<script>"<p class=\\"a\\">" + \' class="a"\'</script>')).toBe('')
  })
  it('are found in markup that ends early', () => {
    expect(rules('.a{color:red}', '<p class="a')).toBe('')
    expect(rules('.a{color:red}', '<i class="a">One</i><p class="')).toBe('.a{color:red}')
  })
  it('are none where a sheet is no file', () => {
    expect(criticalCss('<body></body>', ['/_next/static/chunks/none.css'])).toBeNull()
    expect(criticalCss('<body></body>', ['/_next/static/chunks/../../../../etc/passwd.css'])).toBeNull()
  })
})

describe('a page with its styles in itself', () => {
  const page = (name: string) =>
    `<html><head><link rel="stylesheet" href="/_next/static/chunks/${name}.css" data-precedence="next"/></head><body><p class="a">One</p><script src="/_next/static/chunks/a.js" async=""></script></body></html>`
  it('loads the sheet later, or at once where no script runs', () => {
    keep('page', '.a{color:red}.b{color:blue}')
    const { html = '' } = deferAssets(page('page'), starter, criticalCss) ?? {}
    const sheet = '<link rel="stylesheet" href="/_next/static/chunks/page.css"/>'
    expect(html).toContain(`<head><style>.a{color:red}</style><noscript>${sheet}<style>`)
    expect(html).toContain('["/_next/static/chunks/page.css"]')
  })
  it('names a sheet that it has whole, which no browser asks for', () => {
    keep('base', 'p{margin:0}.b{color:blue}')
    const { html = '' } = deferAssets(page('base'), starter, criticalCss) ?? {}
    const rest = '/_next/static/chunks/base-classes.css'
    expect(html).toContain(`<style>p{margin:0}</style><noscript><link rel="stylesheet" href="${rest}"/><style>`)
    expect(html).toContain(`"sheets":["${rest}"],"complete":["/_next/static/chunks/base.css"],`)
  })
  it('is not ended early by a rule', () => {
    keep('odd', '.a{background:url("</style>")}')
    keep('odd-base', 'p{background:url("</style>")}')
    for (const name of ['odd', 'odd-base'])
      expect(deferAssets(page(name), starter, criticalCss)?.html.match(/<\/style>/g)).toHaveLength(2)
  })
  it('keeps a sheet that is no file', () => {
    expect(deferAssets(page('none'), starter, criticalCss)?.html).toContain(
      '<link rel="stylesheet" href="/_next/static/chunks/none.css" data-precedence="next"/>',
    )
  })
})
