import { describe, expect, it } from 'vitest'
import { type Answer, open } from './test-server'

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

  it('has that length also where the route responds to HEAD without a body', async () => {
    const { ask } = await open((_, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4', 'x-body-length': '4' }).end()
    })
    const { status, headers } = await ask('/', { method: 'HEAD' })
    expect([status, headers['content-length']]).toEqual([200, '4'])
  })
})

describe('an answer whose body is no longer as long as its route said', () => {
  it.each(['fil', 'films'])('ends its connection: %s', async (body) => {
    const { ask } = await open((_, response) => {
      response.setHeader('Content-Type', 'video/mp4')
      response.setHeader('x-body-length', '4')
      response.write(body.slice(0, 2))
      setTimeout(() => {
        response.write(body.slice(2))
        response.end()
      }, 20)
    })
    const answer = ask().then(
      (whole) => whole.body.toString(),
      () => 'broken off',
    )
    expect(await answer).toBe('broken off')
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
    expect([headers.vary, headers['x-nextjs-cache']]).toEqual([expect.stringContaining('Sec-Purpose'), undefined])
  })
})

describe('a page that is still the same', () => {
  it('says of itself what it said when it was sent whole', async () => {
    const { ask } = await open((request, response) => {
      const headers = { Vary: 'rsc', 'x-nextjs-prerender': '1', 'x-nextjs-cache': 'HIT', ETag: '"1"' }
      if (request.headers['if-none-match']) return response.writeHead(304, headers).end()
      return response.writeHead(200, { ...headers, 'Content-Type': 'text/html' }).end('<p>')
    })
    const [whole, same] = [await ask(), await ask('/', { 'if-none-match': '"1"' })]
    expect([whole.status, same.status]).toEqual([200, 304])
    expect(same.headers.vary).toBe('rsc, Accept-Encoding, Sec-Purpose')
    expect(same.headers.vary).toBe(whole.headers.vary)
    expect(same.headers).not.toHaveProperty('x-nextjs-cache')
  })
})
