import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { pathOf } from './address'
import { chosenEncoding } from './compression'
import { contentSecurityPolicy, foreignOrigin, markScripts, takeMarks } from './content-security'
import { withErrorMessage } from './error-page'
import { finishPage } from './finish-page'
import { deskAlone } from './first-paint'

describe('the policy of a page', () => {
  it('names the scripts that the framework marked, each once, and none that came with a text', () => {
    const request: Pick<IncomingMessage, 'headers'> = {
      headers: { 'content-security-policy': "script-src 'nonce-guess'" },
    }
    markScripts(request)
    const mark = /'nonce-([^']+)'/.exec(String(request.headers['content-security-policy']))?.[1]
    const own = `<script nonce="${mark}">a()</script>`
    const injected =
      '<script>b()</script><script nonce="guess">c()</script><script data-x=\' nonce="x"\'>d()</script><p nonce="'
    const { html, hashes } = takeMarks(`${own}${own}${injected}<script nonce="${mark}" src="/x.js"></script>`)
    // printf 'a()' | openssl dgst -sha256 -binary | base64
    expect(hashes).toEqual(["'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"])
    expect(html).not.toContain(mark)
    expect(html).toContain('<script>a()</script>')
  })
  it('takes no other element for a script', () => {
    const request: Pick<IncomingMessage, 'headers'> = { headers: {} }
    markScripts(request)
    const mark = /'nonce-([^']+)'/.exec(String(request.headers['content-security-policy']))?.[1]
    const own = `<script nonce="${mark}">a()</script>`
    for (const odd of ['<scripts>', '<script-x nonce="x">', '<script"'])
      expect(takeMarks(`<p>${odd}</p>${own}`).hashes, odd).toEqual(takeMarks(own).hashes)
    for (const odd of ['<script', `<script nonce="${mark}">a()`, '<'.repeat(100_000)])
      expect(takeMarks(odd).hashes, odd.slice(0, 50)).toEqual([])
  })
  it('lets no page change the base of its addresses', () => {
    expect(contentSecurityPolicy([], { https: false })).toContain("base-uri 'none'")
  })
  it('lets in the origin of the analytics script, where there is one', () => {
    const site = new URL('https://shop.example')
    const analytics = foreignOrigin('https://a.example:8443/script.js?x=1', site)
    const policy = contentSecurityPolicy(["'sha256-x'"], { https: true, analytics }).split('; ')
    expect(policy.filter((directive) => directive.includes('a.example'))).toEqual([
      expect.stringMatching(/^script-src 'self' 'sha256-[^']+' https:\/\/a\.example:8443$/),
      "connect-src 'self' https://a.example:8443",
    ])
  })
  it('lets it in on no page with passwords, a member’s data or a key, however its address is written', () => {
    const security = { https: true, analytics: 'https://a.example' }
    const policyAt = (url: string) => finishPage(Buffer.from('<html></html>'), url, { security }, false).policy
    for (const url of ['/', '/watch/x/NW-1?from=/login', '/users']) expect(policyAt(url)).toContain('https://a.example')
    for (const url of [
      '/login',
      '/%6Cogin?redirect=/',
      '/reset-password?token=1',
      '/user/confirm-password',
      '/dashboard',
      '/staff',
    ])
      expect(policyAt(url)).not.toContain('a.example')
  })
})

describe('what a request names', () => {
  const cases: [string, string | null][] = [
    ['/', '/'],
    ['/a%20b?x=1+2', '/a%20b?x=1+2'],
    ['//elsewhere.example/x', '//elsewhere.example/x'],
    ['http://elsewhere.example/dashboard?x', '/dashboard?x'],
    ['HTTPS://elsewhere.example', '/'],
    ['http://elsewhere.example?x=1', '/?x=1'],
    ['*', null],
    ['', '/'],
    ['ftp://elsewhere.example/', null],
    ['/%E0%A4%A', null],
    ['/a%00', null],
    ['/?utm_campaign=50%off', '/'],
    ['/%E0%A4%A?x=1', null],
    ['/a?x=1&utm_campaign=50%off&q=%00&%E0=y&z=50%25', '/a?x=1&z=50%25'],
    ['/media/../the-collection?q=a/../b', '/the-collection?q=a/../b'],
    ['/_next/%2E%2e/./login', '/login'],
    ['/../..', '/'],
    ['/login?redirect=/a/..', '/login?redirect=/a/..'],
    ['/a..b/.well-known/x.', '/a..b/.well-known/x.'],
  ]
  for (const [named, path] of cases)
    it(`is ${path ?? 'nothing'} where it says '${named}'`, () => expect(pathOf(named)).toBe(path))
})

describe('the encoding', () => {
  const cases: [string | undefined, string][] = [
    [undefined, ''],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', ''],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity, *;q=0', ''],
    ['gzip;q=0.0', ''],
    ['xbr, gzipped', ''],
    [`${'x, '.repeat(5_000)}br`, ''],
  ]
  for (const [accepted, chosen] of cases)
    it(`of ${accepted} is ${chosen || 'none'}`, () => expect(chosenEncoding(accepted)).toBe(chosen))
})

describe('a page whose rendering failed', () => {
  it('has words, a way on and its looks before any script runs', () => {
    const html = withErrorMessage(
      '<!DOCTYPE html><html id="__next_error__"><head><title>Press</title></head><body><div hidden=""></div></body></html>',
      String.raw`[[1,"4:I[8]\n:HL[\"/_next/static/chunks/a.css\",\"style\"]\n:HL[\"/fonts/a.woff2\",\"font\"]\n5:\":HL[\\\"/_next/static/chunks/typed.css\\\",\\\"style"]]`,
    )
    expect(html).toContain('<html id="__next_error__" lang="en-GB">')
    expect(html.match(/<link[^>]*>/g)).toEqual(['<link rel="stylesheet" href="/_next/static/chunks/a.css"/>'])
    expect(html).toContain('<title>Something went wrong</title>')
    expect(html).toMatch(/<style>@font-face.*Newsreader Display.*Hanken Grotesk.*<\/style><\/head>/s)
    expect(html).toMatch(/<body><main.*<h1.*href="">Try again<.*href="\/">Home</)
  })
})

describe('the desk’s page', () => {
  const own = '<script type="module" async="" src="/_next/static/desk/open-desk-A.js"></script>'
  const next =
    '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/><script src="/_next/static/chunks/a.js" id="_R_" async=""></script><script src="/_next/static/chunks/old.js" noModule=""></script>'
  const sheet = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>'
  it('keeps its own script and its style sheets alone', () => {
    expect(deskAlone(`<head>${next}${sheet}${own}</head>`)).toBe(`<head>${sheet}${own}</head>`)
  })
})
