import { once } from 'node:events'
import type { Server } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { maxChunkBytes, maxDiscardedBytes, maxFormBytes, maxRecordBytes } from '../lib/http/overload'
import { refuse, refuseChunked, refuseCrowded, refuseLarge } from './refuse'
import { createLimitedServer, maxHeaderLines } from './request-limits'

const running: Server[] = []
const sockets: Socket[] = []

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of running.splice(0)) server.close()
})

/** A server that keeps what it reads of a body; `kept`: those chunks. */
const open = async () => {
  const kept: Buffer[] = []
  const connections: Socket[] = []
  const server = createLimitedServer((request, response) => {
    if (refuseCrowded(request, response) || refuseChunked(request, response)) return
    if (refuseLarge(request, response, request.url ?? '')) return
    request.on('data', (chunk) => kept.push(chunk)).once('end', () => response.end('read'))
  }, 0)
  server.on('connection', (socket) => connections.push(socket))
  running.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { port: (server.address() as AddressInfo).port, kept, connections }
}

/** Sends `head`, then, once it is answered, `body`; resolves to what came back until the connection was closed. */
const send = (port: number, head: string, body = '') =>
  new Promise<string>((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' })
    sockets.push(socket)
    let received = ''
    socket.write(head)
    socket.once('data', () => socket.write(body))
    socket.on('data', (bytes) => {
      received += bytes
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(received))
  })

const head = (lines: string) => `POST /login HTTP/1.1\r\nHost: shop\r\n${lines}\r\n\r\n`

describe('a body', () => {
  it('in chunks is refused and not read, however many bytes follow', async () => {
    const { port, kept, connections } = await open()
    for (const coding of ['chunked', 'Chunked', 'gzip, chunked']) {
      const answer = await send(port, head(`Transfer-Encoding: ${coding}`), '1\r\na\r\n'.repeat(320_000))
      expect(answer, coding).toMatch(/^HTTP\/1\.1 411 /)
      expect(answer, coding).toContain('\r\nConnection: close\r\n')
      expect(answer, coding).toContain('{"message":"Send the request with a Content-Length."}')
    }
    expect(kept).toEqual([])
    for (const { bytesRead } of connections) expect(bytesRead).toBeLessThan(200_000)
  })
  it('whose coding or length stands behind more headers than the server reads is refused too', async () => {
    const { port, kept } = await open()
    // Besides `Host` and `Connection`. Node hands headers on in batches of 32: at the end of one, and in the middle.
    for (const lines of [maxHeaderLines - 3, maxHeaderLines - 2, 7 * 32, 32 * 32, 1_000, 4_000])
      for (const [hidden, body] of [
        ['Transfer-Encoding: chunked', '1\r\na\r\n'.repeat(2_000)],
        [`Content-Length: ${maxFormBytes + 1}`, 'a'.repeat(maxFormBytes + 1)],
      ] as const)
        expect(
          await send(port, `${head(`Connection: close\r\n${'a:\r\n'.repeat(lines)}${hidden}`)}${body}`),
          `${lines} ${hidden}`,
        ).toMatch(/^HTTP\/1\.1 4(31|11|13) /)
    expect(kept).toEqual([])
  })
  it('behind as many headers as any client sends is read', async () => {
    const { port, kept } = await open()
    const lines = `${'a:\r\n'.repeat(maxHeaderLines - 4)}Connection: close\r\nContent-Length: 3`
    expect(await send(port, `${head(lines)}abc`)).toMatch(/^HTTP\/1\.1 200 /)
    expect(Buffer.concat(kept).toString()).toBe('abc')
  })
})

it('a refusal is a page for people and JSON for programs', async () => {
  const server = createLimitedServer((_, response) => refuse(response, 400, 'The address cannot be read.'), 0)
  running.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (accept: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept } })
    return [response.status, response.headers.get('content-type'), await response.text()]
  }
  for (const accept of ['*/*', 'application/json'])
    expect(await ask(accept)).toEqual([
      400,
      'application/json; charset=utf-8',
      '{"message":"The address cannot be read."}',
    ])
  expect(await ask('text/html,*/*')).toEqual([
    400,
    'text/html; charset=utf-8',
    expect.stringContaining('<p>The address cannot be read.<br><a href="/">Home</a></p>'),
  ])
})

describe('a body larger than any at its address', () => {
  const ask = async (path: string, length: number, accept = '*/*') => {
    const { port, kept } = await open()
    const init = { method: 'POST', headers: { accept }, body: Buffer.alloc(length) }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return { status: response.status, text: await response.text(), read: Buffer.concat(kept).length }
  }

  it('is discarded and refused, in words or as a page', async () => {
    const refused = { status: 413, text: '{"message":"The request is too large."}', read: 0 }
    expect(await ask('/login', maxFormBytes + 1)).toEqual(refused)
    expect(await ask('/login', maxDiscardedBytes)).toEqual(refused)
    const { text } = await ask('/login', maxFormBytes + 1, 'text/html,*/*')
    expect(text).toContain(
      '<p>API Error, please try again. Error: 413 (Payload Too Large)<br>The request is too large.',
    )
  })

  it('has a limit of its own where the desk sends records and files', async () => {
    const limits: [string, number][] = [
      ['/submit', maxFormBytes],
      ['/nothing?of=/api/staff/pieces', maxFormBytes],
      ['/api/staff/pieces/1', maxRecordBytes],
      ['/api/staff/previews?x', maxRecordBytes],
      ['/api/staff/uploads', maxRecordBytes],
      ['/api/staff/uploads/0a-b?sku=a', maxChunkBytes],
      ['/api/staff/imports/files/0ab?name=x', maxChunkBytes],
      // With an escape an address passes the proxy.
      ['/api/staff/uploads/%30?sku=a', maxFormBytes],
      ['/api/staff/%70ieces', maxFormBytes],
    ]
    const answers = limits.map(async ([path, most]) => [path, await ask(path, most), await ask(path, most + 1)])
    expect(await Promise.all(answers)).toEqual(
      limits.map(([path, most]) => [
        path,
        expect.objectContaining({ status: 200, read: most }),
        expect.objectContaining({ status: 413, read: 0 }),
      ]),
    )
  })
})

it('connections of one address are at most 256, unless a proxy brings them', async () => {
  for (const [hops, most] of [
    [0, 256],
    [1, 300],
  ] as const) {
    const server = createLimitedServer((_, response) => response.end('served'), hops)
    running.push(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    for (let count = 0; count < 300; count++)
      sockets.push(net.connect({ port, host: '127.0.0.1' }).on('error', () => {}))
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
    await expect.poll(open, { timeout: 5_000 }).toBe(most)
    for (const socket of sockets.splice(0)) socket.destroy()
  }
})
