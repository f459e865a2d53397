import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, expect, it, vi } from 'vitest'
import { logger } from '../log/logger'
import { ownServer } from '../process-wide'
import { cacheState } from './freshness'
import { expire, purgeCaches } from './purge'

const closing: (() => void)[] = []
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  for (const close of closing) close()
})

const listen = async (answer: RequestListener) => {
  const server = createServer(answer)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

it('a cache that sends a purge elsewhere is asked again, and nothing goes there', async () => {
  const warned = vi.spyOn(logger(), 'warn').mockImplementation(() => {})
  let elsewhere = 0
  const other = await listen((_, response) => {
    elsewhere++
    response.end()
  })
  let asked = 0
  const cache = await listen((_, response) => {
    asked++
    response.writeHead(asked === 1 ? 307 : 200, { Location: other }).end()
  })
  await purgeCaches([cache])
  expect([asked, elsewhere, cacheState.purged]).toEqual([2, 0, true])
  expect(warned.mock.calls[0]).toEqual([{ part: 'cache' }, `not purged, asking again: ${cache} answers 307`])
})

it('a change empties the cache again after a while, of an answer that was on its way to it at the first time', async () => {
  let asked = 0
  const cache = await listen((request, response) => {
    if (request.method === 'PURGE') asked++
    response.end()
  })
  // The process's own route, by which its tags expire, answers at the same port.
  Object.assign(ownServer, { port: Number(new URL(cache).port) })
  vi.stubEnv('CACHE_PURGE_URL', cache)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  expire(['stock'])
  await expect.poll(() => asked).toBe(1)
  vi.advanceTimersByTime(2_500)
  await expect.poll(() => asked).toBe(2)
})
