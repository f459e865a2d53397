import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
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
  slow.length = 0
  begun.length = 0
  received.length = 0
})

/** Responses that wait for their test. */
const slow: ServerResponse[] = []
/** The addresses of the requests that the server has begun. */
const begun: string[] = []
/** The lengths of the bodies that the server has read. */
const received: number[] = []
/** Whatever runs for one request, as the framework marks it. */
const context = new AsyncLocalStorage<string>()

const answered = Buffer.from('answered')

const open = async (limits: Partial<Limits> = {}, isGathered?: () => boolean) => {
  const listener: RequestListener = async (request, response) => {
    begun.push(`${context.getStore() ?? ''}${request.url}`)
    if (request.url === '/marked') return context.run('within ', () => response.end('marked'))
    if (request.url === '/last') response.shouldKeepAlive = false
    if (request.url === '/last') return response.end('last')
    if (request.url === '/slow') {
      slow.push(response)
      return
    }
    if (request.url === '/large') return response.end(Buffer.alloc(64 * 1024 * 1024))
    try {
      let bytes = 0
      for await (const part of request) bytes += part.length
      received.push(bytes)
    } catch {
      return
    }
    response.end(answered)
  }
  const server = createLimitedServer(listener, { ...defaults, check: 50, ...limits }, isGathered)
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
const getOf = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`
const post = (length: number, lines = '', path = '/') =>
  `POST ${path} HTTP/1.1\r\nHost: shop\r\nContent-Length: ${length}\r\n${lines}\r\n`
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
    await expect.poll(() => begun).toEqual(['/large'])
    const [server] = running
    await expect.poll(() => new Promise((resolve) => server?.getConnections((_, count) => resolve(count)))).toBe(0)
  })

  it('leaves most unread is cut off where all together leave too much, and others go on', async () => {
    const port = await open({ unread: 150 * 1024 * 1024, unreadCheck: 50 })
    const ask = async (localAddress: string) => {
      const socket = net.connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
      sockets.push(socket.pause())
      const count = begun.length
      socket.write('GET /large HTTP/1.1\r\nHost: shop\r\n\r\n')
      await expect.poll(() => begun).toHaveLength(count + 1)
      return socket
    }
    const visitor = await ask('127.0.0.1')
    const [first, second] = [await ask('127.0.0.2'), await ask('127.0.0.2')]
    await once(first.resume(), 'close')
    expect(first.bytesRead).toBeLessThan(64 * 1024 * 1024)
    for (const socket of [visitor.resume(), second.resume()])
      await expect.poll(() => socket.bytesRead).toBeGreaterThan(64 * 1024 * 1024)
  })

  it('sends a request behind one that Node refuses ends it with the connection', async () => {
    client(await open(), `GET / HTTP/1.1\r\n\r\n${getOf('/slow')}`)
    await expect.poll(() => slow[0]?.destroyed).toBe(true)
  })

  it('leaves before any of several answers is there ends the first, and none of the others begins', async () => {
    const { socket } = client(await open(), getOf('/slow').repeat(3))
    await expect.poll(() => slow.length).toBe(1)
    const closed = Promise.all(slow.map((response) => once(response, 'close')))
    socket.destroy()
    expect(await closed).toHaveLength(1)
    await sleep(50)
    expect(begun).toEqual(['/slow'])
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

  it.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a coding that hides its chunks', 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
    ['a name with a blank before its colon', 'Content-Length : 5\r\n\r\nhello'],
    ['a line that goes on in the next', 'X-A: 1\r\n Content-Length: 5\r\n\r\nhello'],
    ['a length that is no number', 'Content-Length: +5\r\n\r\nhello'],
  ])('has %s is refused whole, whatever follows', async (_, rest) => {
    const port = await open()
    const { ended } = client(port, `POST /smuggled HTTP/1.1\r\nHost: localhost\r\n${rest}${get}\r\n`)
    expect(await ended).toMatch(/^HTTP\/1.1 400 (?![\s\S]*HTTP\/1.1)/)
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
    for (const text of [getOf('/slow'), `${post(3, '', '/slow')}abc`]) {
      const busy = client(port, text)
      await expect.poll(() => slow.length).toBe(1)
      for (let number = 0; number < 20; number++) client(port)
      await sleep(100)
      slow.splice(0)[0]?.end('late')
      await expect.poll(busy.read).toContain('late')
    }
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

  it('those in the middle of a body make room, the next visitor is answered', async () => {
    const port = await open({ connections: 20 })
    const halves = Array.from({ length: 30 }, () => client(port, `${post(100)}x`))
    await expect.poll(() => begun.length).toBeGreaterThanOrEqual(20)
    await Promise.all(halves.map(({ socket }) => socket.connecting && once(socket, 'connect')))
    for (let number = 0; number < 25; number++) expect(await visit(port)).toBe('HTTP/1.1 200 OK')
  })

  it('one that goes on sending its body stays, whenever it began', async () => {
    const port = await open({ connections: 5 })
    const sender = client(port, post(60, 'Connection: close\r\n'))
    await expect.poll(() => begun.length).toBe(1)
    for (let sent = 0; sent < 60; sent++) {
      const silent = client(port, `${post(100)}x`)
      await expect.poll(() => begun.length).toBe(sent + 2)
      expect(silent.socket.destroyed).toBe(false)
      sender.socket.write('x')
      await sleep(5)
    }
    expect(await sender.ended).toContain('200 OK')
  })

  it('one that was answered before it sent its whole body makes room again', async () => {
    const port = await open({ connections: 5 })
    const busy = Array.from({ length: 5 }, () => client(port, `${post(4, '', '/marked')}x`))
    await expect.poll(() => busy.every(({ read }) => read().includes('marked'))).toBe(true)
    for (const { socket } of busy) socket.write('xxx')
    await sleep(50)
    for (let number = 0; number < 5; number++) expect(await visit(port)).toBe('HTTP/1.1 200 OK')
  })

  it('two thousand idle ones stay, and the next visitor is answered', async () => {
    const port = await open()
    const idle = Array.from({ length: 2_000 }, () => client(port))
    await Promise.all(idle.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    expect(await visit(port)).toBe('HTTP/1.1 200 OK')
    expect(idle.filter(({ socket }) => socket.destroyed)).toHaveLength(0)
  })
})

describe('a request whose body is gathered', () => {
  const isPost = ({ method = '' }: { method?: string } = {}) => method === 'POST'
  const gathering = (limits: Partial<Limits> = {}) => open(limits, isPost)
  const half = async (port: number, bytes: number) => {
    const one = client(port, post(300_000))
    one.socket.write(Buffer.alloc(bytes))
    await new Promise((resolve) => setTimeout(resolve, 20))
    return one
  }
  const isOpen = ({ socket }: { socket: Socket }) => !socket.destroyed && !socket.readableEnded

  it('begins once it is complete, and is read whole', async () => {
    const { socket, read } = client(await gathering(), post(300_000))
    for (let sent = 0; sent < 300_000; sent += 50_000) {
      await sleep(20)
      expect(begun).toEqual([])
      socket.write(Buffer.alloc(50_000))
    }
    await expect.poll(read).toContain('answered')
    expect(received).toEqual([300_000])
  })

  it('begins in its turn', async () => {
    const port = await gathering()
    const late = client(port, `${post(3)}abc${post(3, 'Expect: 100-continue\r\n')}`)
    await expect.poll(late.read).toMatch(/answered[\s\S]*100 Continue/)
    expect(begun).toHaveLength(1)
    late.socket.write(`abc${get}\r\n`)
    await expect.poll(() => late.read().match(/answered/g)).toHaveLength(3)
    const early = client(port, `${getOf('/slow')}${post(3)}abc`)
    await expect.poll(() => slow.length).toBe(1)
    await sleep(50)
    slow.splice(0)[0]?.end('slow')
    await expect.poll(early.read).toMatch(/slow[\s\S]*answered/)
  })

  it('makes room if too many bytes have come of such bodies, and a short one stays', async () => {
    const port = await gathering({ bodies: 1_000_000 })
    const short = client(port, `${post(10)}12345`)
    const longs: Awaited<ReturnType<typeof half>>[] = []
    for (let number = 0; number < 12; number++) longs.push(await half(port, 200_000))
    await expect.poll(() => longs.map(isOpen)).toEqual([...Array(8).fill(false), ...Array(4).fill(true)])
    short.socket.write('67890')
    await expect.poll(short.read).toContain('answered')
    longs.at(-1)?.socket.write(Buffer.alloc(100_000))
    await expect.poll(() => received).toEqual([10, 300_000])
  })

  it('counts by its parts too: each takes more than its bytes', async () => {
    const port = await gathering({ bodies: 100_000 })
    const { socket, ended } = client(port, post(300_000))
    socket.setNoDelay(true)
    const drip = setInterval(() => socket.write('x'), 1)
    await ended
    clearInterval(drip)
    expect(begun).toEqual([])
  })

  it('counts until its request begins', async () => {
    const port = await gathering({ bodies: 1_000_000 })
    const { socket, ended } = client(port, getOf('/slow'))
    await expect.poll(() => slow.length).toBe(1)
    for (let number = 0; number < 6; number++)
      socket.write(Buffer.concat([Buffer.from(post(200_000)), Buffer.alloc(200_000)]))
    await ended
    expect(begun).toHaveLength(1)
  })

  it('leaves its room to others once it is gone or complete', async () => {
    const port = await gathering({ bodies: 1_000_000 })
    for (let number = 0; number < 8; number++) (await half(port, 200_000)).socket.destroy()
    for (let number = 0; number < 8; number++) {
      const whole = client(port, post(200_000))
      whole.socket.write(Buffer.alloc(200_000))
      await expect.poll(whole.read).toContain('answered')
    }
    const staying: { socket: Socket }[] = []
    for (let number = 0; number < 4; number++) staying.push(await half(port, 200_000))
    await sleep(50)
    expect(staying.every(isOpen)).toBe(true)
  })
})

describe('requests sent before the previous response', () => {
  it('begin one after the other', async () => {
    const { read } = client(await open(), getOf('/slow').repeat(3))
    for (const word of ['one', 'two', 'three']) {
      await expect.poll(() => slow.length).toBe(1)
      await sleep(50)
      expect(slow).toHaveLength(1)
      slow.splice(0)[0]?.end(word)
    }
    await expect.poll(read).toMatch(/one[\s\S]*two[\s\S]*three/)
  })

  it('begin outside of what runs for the previous one', async () => {
    const { read } = client(await open(), getOf('/marked').repeat(3))
    await expect.poll(() => read().match(/marked/g)).toHaveLength(3)
    expect(begun).toEqual(['/marked', '/marked', '/marked'])
  })

  it('are answered whatever they ask', async () => {
    const text = `${getOf('/marked', 'HEAD')}${post(3)}abc${post(3, 'Expect: 100-continue\r\n')}abc${get}Upgrade: any\r\n\r\n`
    const { read } = client(await open(), text)
    await expect
      .poll(() => read().match(/HTTP\/1.1 (\d+)|answered/g))
      .toEqual([
        'HTTP/1.1 200',
        'HTTP/1.1 200',
        'answered',
        'HTTP/1.1 100',
        'HTTP/1.1 200',
        'answered',
        'HTTP/1.1 200',
        'answered',
      ])
  })

  it('do not begin after a response that closes the connection', async () => {
    const { ended } = client(await open(), getOf('/last') + getOf('/'))
    expect(await ended).toMatch(/last$/)
    expect(begun).toEqual(['/last'])
  })

  it('close the connection if there are more than twenty', async () => {
    const port = await open()
    const patient = client(port, getOf('/slow') + getOf('/').repeat(20))
    await expect.poll(() => slow.length).toBe(1)
    slow.splice(0)[0]?.end('late')
    await expect.poll(() => patient.read().match(/answered/g)).toHaveLength(20)
    begun.length = 0
    const flood = client(port, getOf('/slow').repeat(1_000))
    expect(await flood.ended).toBe('')
    expect(begun).toEqual(['/slow'])
    expect(await visit(port)).toBe('HTTP/1.1 200 OK')
  })
})
