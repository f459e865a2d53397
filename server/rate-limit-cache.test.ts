import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { rateLimitedHeader } from '../lib/http/rate-limited'
import { createRateLimitCache } from './rate-limit-cache'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A shop that makes everybody wait for ten seconds; `times()`: how often it was asked. `pass` advances its clock. */
const open = async () => {
  let [clock, asked] = [1_000_000, 0]
  const rateLimitCache = createRateLimitCache(() => clock)
  const server = createServer((request, response) => {
    request.headers['x-client-address'] = String(request.headers.from)
    if (rateLimitCache.answer(request, response)) return
    asked++
    response.statusCode = 429
    response.setHeader('Retry-After', '10')
    if (request.url?.startsWith('/account')) return response.end('own')
    response.setHeader(rateLimitedHeader, '1')
    rateLimitCache.note(request, response)
    return response.end('own')
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, from = 'a', method = 'POST', accept = '*/*') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { from, accept } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { ask, times: () => asked, pass: (milliseconds: number) => (clock += milliseconds) }
}

it('whoever was told to wait is told so again without the shop being asked, for two seconds', async () => {
  const { ask, times, pass } = await open()
  const first = await ask('/login')
  expect([first.text, first.headers.has(rateLimitedHeader)]).toEqual(['own', false])
  pass(1_500)
  const again = await ask('/login?to=x')
  expect([again.status, again.headers.get('retry-after'), JSON.parse(again.text)]).toEqual([
    429,
    '9',
    { message: 'Too many attempts. Please try again later.' },
  ])
  const page = await ask('/login', 'a', 'POST', 'text/html,*/*')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.text).toContain('<p>API Error, please try again. Error: 429 (Too Many Requests)<br>Too many attempts.')
  expect(times()).toBe(1)
  pass(600)
  expect((await ask('/login')).text).toBe('own')
  expect(times()).toBe(2)
})

it('whoever changes the address within their own network, or the port, is the same', async () => {
  const { ask, times } = await open()
  for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '[2001:db8:1:2::3]:4711']) await ask('/login', from)
  expect(times()).toBe(1)
  await ask('/login', '2001:db8:1:3::1')
  expect(times()).toBe(2)
})

it('whoever asks again all the same waits for the answer; one who leaves meanwhile is forgotten', async () => {
  const { ask, times } = await open()
  await ask('/login')
  const held = Array.from({ length: 20 }, () => ask('/login'))
  // Without the delay the response would have been there before another address was served.
  const first = await Promise.race([...held, ask('/login', 'b').then(() => 'served')])
  expect(first).toBe('served')
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array(20).fill(429))
  expect(times()).toBe(2)
})

it('nobody else is, nor anything else of theirs, nor where one account alone has to wait', async () => {
  const { ask, times } = await open()
  await ask('/login')
  await ask('/login', 'b')
  await ask('/register')
  await ask('/login', 'a', 'GET')
  await ask('/account')
  await ask('/account')
  expect(times()).toBe(6)
})
