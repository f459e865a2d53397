import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Answer, forEverybody, open, text } from './test-server'

describe('an answer that ends a session', () => {
  it('clears what the browser has kept of the account', async () => {
    const answer =
      (value: string): Answer =>
      (_, response) =>
        response
          .writeHead(204, { 'Set-Cookie': [`shop-session=${value}; Path=/; Max-Age=0`, 'other=; Max-Age=0'] })
          .end()
    expect((await (await open(answer(''))).ask()).headers['clear-site-data']).toContain('"cache"')
    expect((await (await open(answer('new'))).ask()).headers['clear-site-data']).toBeUndefined()
  })
})

describe('a stream that says no-transform', () => {
  it('goes out as it comes, uncompressed', async () => {
    const { ask } = await open((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache, no-transform' })
      response.write('[1')
      setTimeout(() => response.end(',2]'), 50)
    })
    const { headers, body } = await ask('/', { 'accept-encoding': 'br' })
    expect(body.toString()).toBe('[1,2]')
    expect(headers).toMatchObject({ 'transfer-encoding': 'chunked' })
    expect(headers['content-encoding']).toBeUndefined()
  })
})

describe('an answer of a route', () => {
  it('has the length that the route says, where Next takes it off', async () => {
    const { ask } = await open((_, response) => {
      response.setHeader('Content-Type', 'video/mp4')
      response.setHeader('x-body-length', '4')
      response.write('fi')
      response.end('lm')
    })
    const { headers, body } = await ask()
    expect([body.toString(), headers['content-length'], headers['transfer-encoding']]).toEqual(['film', '4', undefined])
    expect(headers).not.toHaveProperty('x-body-length')
    expect((await ask('/', { method: 'HEAD' })).headers['content-length']).toBe('4')
  })
})

describe('a page that leads elsewhere', () => {
  it('has no body: Next gives it that of its error page', async () => {
    const { ask } = await open((_, response) => {
      const ofPage = { 'Content-Type': 'text/html; charset=utf-8', 'x-nextjs-cache': 'HIT' }
      response.writeHead(307, { ...ofPage, Location: '/login' })
      response.end('<title>Something went wrong</title>')
    })
    const { status, headers, body } = await ask()
    expect([status, headers.location, headers['content-length'], body.length]).toEqual([307, '/login', '0', 0])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers).not.toHaveProperty('x-nextjs-cache')
  })
})

describe('a page that is the same for everybody', () => {
  it('is not sent again to a browser that has it, until it changes', async () => {
    let version = 1
    const { ask } = await open((_, response) => response.writeHead(200, forEverybody).end(`<p>${version}${text}`))
    const whole = await ask('/', { 'accept-encoding': 'br' })
    const [etag = ''] = [whole.headers.etag ?? '']
    const same = await ask('/', { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect([whole.status, same.status, same.body.length]).toEqual([200, 304, 0])
    for (const name of ['vary', 'etag', 'cache-control'])
      expect([name, same.headers[name]]).toEqual([name, whole.headers[name]])
    version = 2
    const changed = await ask('/', { 'if-none-match': etag })
    expect([changed.status, changed.body.toString()]).toEqual([200, `<p>2${text}`])
  })
  it('comes in every encoding, however often it was asked for', async () => {
    const { ask } = await open()
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
    for (let times = 0; times < 4; times++)
      for (const [encoding, decoded] of Object.entries(decode)) {
        const { body, headers } = await ask('/', { 'accept-encoding': encoding })
        expect([decoded(body).toString(), headers['content-encoding'] ?? 'identity']).toEqual([text, encoding])
      }
  })
  it('gets no ETag and is not kept where it is somebody’s own', async () => {
    const own = { 'Content-Type': 'text/html', 'Cache-Control': 'private, no-store' }
    const { ask } = await open((request, response) =>
      response.writeHead(200, own).end(`<p>${request.headers.cookie}</p>`),
    )
    for (const cookie of ['one', 'two']) {
      const { headers, body } = await ask('/', { cookie })
      expect([headers.etag, body.toString()]).toEqual([undefined, `<p>${cookie}</p>`])
    }
  })
})
