import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { answerOperations, observe } from './metrics'

it('tells the figures of its process to whoever has the token, and nobody else', async () => {
  const server = createServer((request, response) => {
    observe(request, response)
    if (!answerOperations(request, response, 'a-token-for-metrics')) response.end('ok')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, token = '') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })).text()
  for (let count = 0; count < 3; count++) await ask('/')
  expect(await ask('/metrics', 'a-token-for-metrics')).toMatch(
    new RegExp(`^shop_http_requests_total\\{method="GET",status="200",process="${process.pid}"\\} 3$`, 'm'),
  )
  expect(await ask('/metrics', 'another-token-12345')).toBe('ok')
  expect(await ask('/healthz')).toBe('ok\n')
  server.close()
})
