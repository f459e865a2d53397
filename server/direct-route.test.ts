import { afterEach, expect, it } from 'vitest'
import { directRoutes } from '../lib/http/direct-route'
import { publicResponseHeader } from '../lib/http/public-response'
import { answerDirectly, directRouteOf } from './direct-route'
import { type Answer, open } from './test-server'

afterEach(() => directRoutes.clear())

/** Answers without Next where the server may; 'next' stands for its answer. */
const shop: Answer = (request, response) => {
  const route = directRouteOf(request)
  return route ? answerDirectly(route, request, response) : response.end('next')
}

const addRoute = () =>
  directRoutes.set('/api/things', async ({ url, headers }) =>
    Response.json(
      { asked: url, headers: Object.fromEntries(headers) },
      { status: 203, headers: { 'Cache-Control': 'no-cache' } },
    ),
  )

it('answers with status, headers and body, from the URL and the client’s address alone', async () => {
  addRoute()
  const { ask } = await open(shop)
  const answer = await ask('/api/things?q=a+b', { 'x-client-address': '203.0.113.7', cookie: 'shop-session=1' })
  expect(answer).toMatchObject({ status: 203, headers: { 'cache-control': 'no-cache', vary: 'Accept-Encoding' } })
  expect(JSON.parse(String(answer.body))).toEqual({
    asked: 'http://localhost/api/things?q=a+b',
    headers: { 'x-client-address': '203.0.113.7' },
  })
})
it('leaves other paths, methods, bodies and Next’s own headers to Next', async () => {
  addRoute()
  const { ask } = await open(shop)
  for (const [path, headers] of [
    ['/api/things/', {}],
    ['/api/thing', {}],
    ['/api/things', { method: 'POST' }],
    ['/api/things', { method: 'OPTIONS' }],
    ['/api/things', { rsc: '1' }],
    ['/api/things', { 'next-router-state-tree': '1' }],
    ['/api/things', { range: 'bytes=0-' }],
    ['/api/things', { 'transfer-encoding': 'chunked' }],
  ] satisfies [string, Record<string, string>][])
    expect(String((await ask(path, headers)).body), JSON.stringify([path, headers])).toBe('next')
})
it('lets the server keep the answer if it is the same for everybody', async () => {
  directRoutes.set('/api/things', async () =>
    Response.json([1], { headers: { 'Cache-Control': 'no-cache', [publicResponseHeader]: '1' } }),
  )
  const { ask, settle, times } = await open(shop)
  await settle('/api/things')
  const before = times()
  const answer = await ask('/api/things')
  expect([String(answer.body), times(), answer.headers[publicResponseHeader]]).toEqual(['[1]', before, undefined])
})
