import fs from 'node:fs'
import { NextResponse } from 'next/server'
import { afterEach, expect, it } from 'vitest'
import { publicResponseHeader } from '../lib/http/public-response'
import { pageRouting, routedHeader } from '../lib/routing/page-routing'
import config from '../next.config'
import { routePage } from './route-page'
import { type Answer, open } from './test-server'

afterEach(() => {
  pageRouting.route = undefined
})

/** Answers with what Next would see of a request. */
const shop: Answer = async (request, response) => {
  if (!(await routePage(request, response)))
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(request.headers[routedHeader] ?? null))
}

/** What Next would see of a request for which the rules answer `answer`, and its headers. */
const ask = async (answer: () => Response | Promise<Response> | null, path = '/a/b-c?q=1', headers = {}) => {
  const asked: [string, Record<string, string>][] = []
  pageRouting.route = (url, headers) => {
    asked.push([url, Object.fromEntries(headers)])
    const answered = answer()
    return answered && Promise.resolve(answered)
  }
  const { ask } = await open(shop)
  const response = await ask(path, headers)
  return { place: JSON.parse(String(response.body)), headers: response.headers, asked }
}

it('tells Next the page and sets the response’s headers', async () => {
  const next = await ask(() => NextResponse.next({ headers: { 'Cache-Control': 'private, no-store', 'x-one': '1' } }))
  expect(next).toMatchObject({ place: 'here', headers: { 'cache-control': 'private, no-store', 'x-one': '1' } })
  expect(next.headers['x-middleware-next']).toBeUndefined()
  expect(next.asked[0]?.[0]).toBe('http://localhost/a/b-c?q=1')
  const other = await ask(() => NextResponse.rewrite('http://localhost/internal/kind/a%2Fb?q=1'))
  expect(other.place).toBe('/internal/kind/a%2Fb')
})
it('passes the cookie and the client’s address to the rules', async () => {
  const { asked } = await ask(() => NextResponse.next(), '/', { cookie: 'shop-session=1', 'x-client-address': '::1' })
  expect(asked).toMatchObject([['http://localhost/', { cookie: 'shop-session=1', 'x-client-address': '::1' }]])
})
it('lets the server keep what is the same for everybody', async () => {
  pageRouting.route = async () =>
    NextResponse.next({ headers: { [publicResponseHeader]: '1', 'Cache-Control': 'no-cache' } })
  const { ask, settle, times } = await open(shop)
  await settle('/a')
  const before = times()
  await ask('/a')
  expect(times()).toBe(before)
})
it('leaves to Next’s proxy what it answers itself', async () => {
  for (const answer of [
    () => null,
    () => NextResponse.redirect('http://localhost/elsewhere', 308),
    () => NextResponse.rewrite('http://localhost/elsewhere'),
    () => NextResponse.rewrite('http://localhost/internal/kind/a/b'),
    () => NextResponse.next({ request: { headers: new Headers({ 'x-one': '1' }) } }),
    () => Promise.reject(new Error('The database is away.')),
  ]) {
    const { place, headers } = await ask(answer)
    expect([place, headers['x-one']], String(answer)).toEqual([null, undefined])
  }
})
it('sends a refusal itself', async () => {
  pageRouting.route = async () => {
    const answer = NextResponse.json({ message: 'No.' }, { status: 429, headers: { 'Retry-After': '7' } })
    for (const cookie of ['one=1', 'two=2']) answer.headers.append('Set-Cookie', cookie)
    return answer
  }
  const { ask } = await open(shop)
  const { status, headers, body } = await ask('/a')
  expect([status, headers['retry-after'], headers['set-cookie'], headers['content-type'], String(body)]).toEqual([
    429,
    '7',
    ['one=1', 'two=2'],
    'application/json',
    '{"message":"No."}',
  ])
})
it('does not ask the rules about other methods, addresses that Next reads in another way, and its own headers', async () => {
  for (const [path, headers] of [
    ['/a', { method: 'POST' }],
    ['/a', { method: 'OPTIONS' }],
    ['/a%2Fb', {}],
    ['/a//b', {}],
    ['/a/', {}],
    ['/a', { rsc: '1' }],
    ['/a', { 'next-router-state-tree': '1' }],
    ['/a', { range: 'bytes=0-' }],
  ] satisfies [string, Record<string, string>][])
    expect((await ask(() => NextResponse.next(), path, headers)).asked, JSON.stringify([path, headers])).toEqual([])
})
it('uses the header that the settings and the proxy name', async () => {
  expect(fs.readFileSync('proxy.ts', 'utf8')).toContain(`missing: [{ type: 'header', key: '${routedHeader}' }]`)
  const rewrites = (await config.rewrites?.()) as { beforeFiles: { has: { key: string }[] }[] }
  expect(rewrites.beforeFiles.flatMap(({ has }) => has.map(({ key }) => key))).toEqual([routedHeader, routedHeader])
})
