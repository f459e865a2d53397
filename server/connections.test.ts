import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createLimitedServer, defaults, type Limits } from './connections'

const running: Server[] = []
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of running.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** Responses that wait for their test. */
const slow: ServerResponse[] = []

const answered = Buffer.from('answered')

const open = async (limits: Partial<Limits> = {}) => {
  const server = createLimitedServer({ ...defaults, check: 50, ...limits }, async (request, response) => {
    if (request.url === '/slow') {
      slow.push(response)
      return
    }
    if (request.url === '/large') return response.end(Buffer.alloc(64 * 1024 * 1024))
    try {
      for await (const _ of request);
    } catch {
      return
    }
    response.end(answered)
  })
  running.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** A client that sends `text`; `ended` resolves to everything received once the server closes. */
const client = (port: number, text = '') => {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  if (text) socket.write(text)
  const read = () => Buffer.concat(chunks).toString('latin1')
  return {
    socket,
    read,
    ended: new Promise<string>((resolve) => {
      const end = () => resolve(read())
      socket.once('end', end)
      socket.once('close', end)
    }),
  }
}

const get = 'GET / HTTP/1.1\r\nHost: shop\r\n'
const visit = async (port: number) => {
  const { ended } = client(port, `${get}Connection: close\r\n\r\n`)
  return (await ended).split('\r\n')[0]
}

describe('a client that', () => {
  it('says nothing is let go', async () => {
    expect(await client(await open({ headers: 200 })).ended).toMatch(/^(HTTP\/1.1 408 |$)/)
  })

  it('sends its headers byte by byte is let go', async () => {
    const { socket, ended } = client(await open({ headers: 300 }), get)
    const drip = setInterval(() => socket.write('X'), 50)
    expect(await ended).toMatch(/^(HTTP\/1.1 408 |$)/)
    clearInterval(drip)
  })

  it('sends its body byte by byte is let go', async () => {
    const { socket, ended } = client(await open({ headers: 200, request: 400 }), `${get}Content-Length: 100000\r\n\r\n`)
    const drip = setInterval(() => socket.write('x'), 50)
    expect(await ended).toMatch(/^(HTTP\/1.1 408 |$)/)
    clearInterval(drip)
  })

  it('begins a body and falls silent is let go', async () => {
    expect(await client(await open({ silence: 200 }), `${get}Content-Length: 100\r\n\r\nabc`).ended).not.toContain(
      '200 OK',
    )
  })

  it('takes no answer is let go', async () => {
    const port = await open({ silence: 300 })
    const { socket } = client(port, 'GET /large HTTP/1.1\r\nHost: shop\r\n\r\n')
    socket.pause()
    await sleep(1_000)
    const [server] = running
    expect(await new Promise((resolve) => server?.getConnections((_, count) => resolve(count)))).toBe(0)
  })

  it('leaves before any of several answers is there ends them all', async () => {
    const { socket } = client(await open(), 'GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(3))
    await expect.poll(() => slow.length).toBe(3)
    const closed = Promise.all(slow.splice(0).map((response) => once(response, 'close')))
    socket.destroy()
    expect(await closed).toHaveLength(3)
  })

  it('closes its half in the middle of a request is let go', async () => {
    const { socket, ended } = client(await open(), get)
    socket.end()
    expect(await ended).not.toContain('200 OK')
  })

  it('keeps its connection without using it is let go', async () => {
    const { ended } = client(await open({ keepAlive: 200 }), `${get}\r\n`)
    expect(await ended).toContain('200 OK')
  })

  it('asks for an upgrade is answered as if it had not, and let go', async () => {
    const port = await open({ keepAlive: 200 })
    for (const protocol of ['websocket', 'h2c', 'anything']) {
      const { ended } = client(
        port,
        `${get}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
      )
      expect(await ended).toMatch(/^HTTP\/1.1 200 OK[\s\S]*answered$/)
    }
  })

  it('speaks HTTP/2 without asking is refused at once', async () => {
    expect(await client(await open(), 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n').ended).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('however many connections wait', () => {
  it('the next visitor is answered', async () => {
    const port = await open({ connections: 100 })
    const idle = Array.from({ length: 300 }, () => client(port))
    await Promise.all(idle.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    expect(await visit(port)).toBe('HTTP/1.1 200 OK')
  })

  it('one that is being answered is not closed for another', async () => {
    const port = await open({ connections: 5 })
    const busy = client(port, `${get}Content-Length: 3\r\nConnection: close\r\n\r\n`)
    await sleep(50)
    for (let number = 0; number < 20; number++) client(port)
    await sleep(100)
    busy.socket.write('end')
    expect(await busy.ended).toContain('200 OK')
  })

  it('one that has a second answer to come is not closed for another', async () => {
    const port = await open({ connections: 5 })
    const busy = client(port, `${get}\r\nGET /slow HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`)
    await expect.poll(() => slow.length).toBe(1)
    for (let number = 0; number < 20; number++) client(port)
    await sleep(100)
    slow.splice(0)[0]?.end('late')
    expect(await busy.ended).toMatch(/answered[\s\S]*late/)
  })

  it('two thousand idle ones stay, and the next visitor is answered', async () => {
    const port = await open()
    const idle = Array.from({ length: 2_000 }, () => client(port))
    await Promise.all(idle.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    expect(await visit(port)).toBe('HTTP/1.1 200 OK')
    expect(idle.filter(({ socket }) => socket.destroyed)).toHaveLength(0)
  })
})
