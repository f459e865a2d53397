import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { type ClientRequest, createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { createRequestTurns, createTurns } from './turns'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/**
 * A server whose responses are complete when the test says so. `begun`: the addresses that it works on or has
 * answered, in order. `pass` sets the load of the last moment. `maxTurnMs` is longer than any test unless it says so.
 */
const open = async (perAddress = 1, maxTurnMs = 1_000_000) => {
  let [clock, load] = [0, 1]
  const begun: string[] = []
  const responses = new Map<string, ServerResponse>()
  const context = new AsyncLocalStorage<string>()
  const { see, take } = createRequestTurns(perAddress, (each) =>
    createTurns(
      each,
      () => load,
      () => clock,
      maxTurnMs,
    ),
  )
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    see(String(headers.from))
    responses.set(url, response)
    // What has begun is told by its own context, whosever end began it.
    const begin = () => begun.push(context.getStore() ?? '')
    context.run(url, () => take(request, String(headers.from), response, begin))
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, from = 'a', method = 'GET') => {
    const request = get({ port, path, method, headers: { from }, agent: false }).on('error', () => {})
    await once(server, 'request')
    return request
  }
  const leave = async (request: ClientRequest, path: string) => {
    request.destroy()
    await expect.poll(() => responses.get(path)?.destroyed).toBe(true)
  }
  const pass = (share: number) => {
    clock += 100
    load = share
  }
  const soon = (addresses: string[]) => expect.poll(() => begun).toEqual(addresses)
  return { ask, leave, begun, pass, soon, end: (path: string) => responses.get(path)?.end() }
}

/** The same, busy with the request /0. */
const openBusy = async (perAddress = 1, maxTurnMs?: number) => {
  const opened = await open(perAddress, maxTurnMs)
  await opened.ask('/0', 'z')
  await opened.soon(['/0'])
  opened.pass(1)
  return opened
}

it('of a busy process two responses are worked on at once, and clients take turns', async () => {
  const { ask, soon, end } = await openBusy()
  for (const path of ['/1', '/2', '/3', '/4', '/5']) await ask(path)
  await ask('/other', 'b')
  await soon(['/0', '/1'])
  end('/0')
  await soon(['/0', '/1', '/2'])
  end('/1')
  await soon(['/0', '/1', '/2', '/other'])
  end('/2')
  end('/other')
  await soon(['/0', '/1', '/2', '/other', '/3', '/4'])
})

it('one that takes long gives way', async () => {
  const { ask, soon } = await openBusy(1, 1)
  for (const path of ['/1', '/2', '/3']) await ask(path)
  await soon(['/0', '/1', '/2', '/3'])
})

it('one whose client has gone takes no turn', async () => {
  const { ask, leave, soon, end } = await openBusy()
  await ask('/1')
  const gone = await ask('/gone')
  await ask('/2')
  await soon(['/0', '/1'])
  await leave(gone, '/gone')
  end('/0')
  await soon(['/0', '/1', '/2'])
})

it('a client with many requests waiting has one at a time, and pauses for as long as each took', async () => {
  const { ask, begun, pass, soon, end } = await openBusy()
  for (let at = 1; at <= 8; at++) await ask(`/${at}`)
  await soon(['/0', '/1'])
  end('/0')
  await ask('/other', 'b')
  await soon(['/0', '/1', '/other'])
  pass(1)
  end('/1')
  await sleep(100)
  expect(begun).toEqual(['/0', '/1', '/other'])
  pass(1)
  await soon(['/0', '/1', '/other', '/2'])
})

it('files that are missing and methods that are refused wait too, what is sent before what the address reads', async () => {
  const { ask, soon, end } = await openBusy()
  for (const path of ['/1', '/_next/2', '/fonts/3']) await ask(path)
  await ask('/none', 'a', 'POST')
  await ask('/none-either', 'a', 'OPTIONS')
  await soon(['/0', '/1'])
  end('/0')
  await soon(['/0', '/1', '/none'])
  end('/1')
  await soon(['/0', '/1', '/none', '/none-either'])
  end('/none')
  await soon(['/0', '/1', '/none', '/none-either', '/_next/2'])
})

it('photographs wait for each other, not for pages', async () => {
  const { ask, pass, soon } = await openBusy()
  await ask('/1')
  await ask('/2')
  await ask('/media/0', 'z')
  await soon(['/0', '/1', '/media/0'])
  pass(1)
  for (let at = 1; at <= 7; at++) await ask(`/media/${at}`)
  await soon(['/0', '/1', '/media/0', '/media/1'])
})

it('a client that is alone does not pause, however much waits', async () => {
  const { ask, pass, soon, end } = await openBusy()
  for (let at = 1; at <= 8; at++) await ask(`/${at}`)
  for (let count = 0; count < 25; count++) pass(1)
  end('/0')
  await soon(['/0', '/1', '/2'])
  end('/1')
  await soon(['/0', '/1', '/2', '/3'])
})

it('an address that many share may have more requests waiting', async () => {
  const { ask, soon, end } = await openBusy(2)
  for (let at = 1; at <= 9; at++) await ask(`/${at}`)
  end('/0')
  await soon(['/0', '/1', '/2'])
})

it('while the process rests nobody waits', async () => {
  const { ask, pass, soon } = await openBusy()
  for (let at = 1; at <= 8; at++) await ask(`/${at}`)
  await soon(['/0', '/1'])
  pass(0.1)
  await soon(['/0', '/1', '/2', '/3'])
  pass(0.1)
  await soon(['/0', '/1', '/2', '/3', '/4', '/5', '/6', '/7'])
})
