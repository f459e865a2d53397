import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { markScripts } from './content-security'
import { normalisePurpose } from './purpose'
import { type Answer, forEverybody, open, ownStyles } from './test-server'

const marked: Pick<IncomingMessage, 'headers'> = { headers: {} }
markScripts(marked)
const [, mark = ''] = /'nonce-(.+)'/.exec(String(marked.headers['content-security-policy'])) ?? []

const words = 'Boîte à remontage – “Édition limitée” 時計'
const script = `self.name = '${words}'`
const sheet = '<link rel="stylesheet" href="/_next/static/chunks/a.css" data-precedence="next"/>'
const html = `<html><head>${sheet}</head><body><p>${words}</p><script nonce="${mark}">${script}</script><script src="/_next/static/chunks/a.js" async=""></script></body></html>`
const page: Answer = (_, response) => response.writeHead(200, forEverybody).end(html)

const ahead = { 'sec-purpose': 'prefetch;prerender' }

describe('a page that is rendered ahead', () => {
  it('keeps its style sheets, where another has its own rules', async () => {
    const { ask } = await open(page)
    expect((await ask('/', ahead)).body.toString()).toContain(sheet)
    const other = (await ask('/')).body.toString()
    expect(other).toContain(`<style>${ownStyles}</style>`)
    expect(other.replace(/<noscript>.*?<\/noscript>/, '')).not.toContain('rel="stylesheet"')
  })

  it('is kept beside the other, and answers to no condition of its', async () => {
    const { ask, settle, responseCache, times } = await open(page)
    await settle('/', ahead)
    await settle('/')
    await expect.poll(() => responseCache.measure().answers).toBe(2)
    const before = times()
    const [one, other] = [await ask('/', ahead), await ask('/')]
    expect(times()).toBe(before)
    expect(one.body.toString()).toContain(sheet)
    expect(other.body.toString()).toContain(ownStyles)
    expect(String(one.headers.vary)).toContain('Sec-Purpose')
    expect((await ask('/', { ...ahead, 'if-none-match': String(other.headers.etag) })).status).toBe(200)
    expect((await ask('/', { ...ahead, 'if-none-match': String(one.headers.etag) })).status).toBe(304)
  })

  it('says nothing by which it could be taken for the other before it is kept', async () => {
    let asked: IncomingMessage['headers'] | undefined
    const { ask } = await open(({ headers }, response) => {
      asked = headers
      response.writeHead(200, { ...forEverybody, ETag: '"one"' }).end(html)
    })
    expect((await ask('/', { ...ahead, 'if-none-match': '"one"' })).headers.etag).toBeUndefined()
    expect(asked?.['if-none-match']).toBeUndefined()
    expect((await ask('/other')).headers.etag).toBe('"one"')
  })

  it.each(['/_next/static/chunks/a.css', '/api/watches', '/payload/a?of=%2F'])('is no page at %s', (url) => {
    const request = { url, headers: { ...ahead } }
    normalisePurpose(request)
    expect(request.headers).toEqual({})
  })

  it.each([
    ['prefetch;prerender', 'prerender'],
    ['prefetch; prerender', 'prerender'],
    ['prefetch', undefined],
    ['prefetch;anonymous-client-ip', undefined],
    ['prerenders', undefined],
    ['x'.repeat(10_000), undefined],
    ['', undefined],
    [undefined, undefined],
  ])('is asked for by %s: %s', (given, settled) => {
    const request: Pick<IncomingMessage, 'headers'> = { headers: given === undefined ? {} : { 'sec-purpose': given } }
    normalisePurpose(request)
    expect(request.headers).toEqual(settled ? { 'sec-purpose': settled } : {})
  })
})

describe('a page in any script', () => {
  it('goes out as it was written, its scripts let in by their bytes', async () => {
    const { ask } = await open(page)
    const { body, headers } = await ask('/')
    expect(body.toString()).toContain(`<p>${words}</p><script>${script}</script>`)
    const hash = createHash('sha256').update(Buffer.from(script)).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })
})
