import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { untilReady } from './until-ready'

it('waits as long as the database is away, for only then is everything known to be fresh', async () => {
  let requests = 0
  const server = createServer(({ headers }, response) => {
    requests++
    response.writeHead(requests > 230 && headers['x-internal-secret'] === 'secret' ? 204 : 503).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await untilReady((server.address() as AddressInfo).port, 'secret', { first: 1, later: 1 })
  expect(requests).toBe(231)
  server.close()
  server.closeAllConnections()
})
