import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readBytes } from './read-bytes'

/** A request whose body arrives one byte at a time; `given()`: how many bytes were taken of it. */
const trickle = (total: number) => {
  let given = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (given === total) return controller.close()
      controller.enqueue(Uint8Array.of(given++ % 251))
    },
  })
  const request = new Request('http://localhost/submit', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, given: () => given }
}

describe('a body that arrives one byte at a time', () => {
  it('is read whole, up to the last byte that it may have', async () => {
    const bytes = await readBytes(trickle(40_000).request, 40_000)
    expect(bytes?.length).toBe(40_000)
    expect(bytes?.every((byte, at) => byte === at % 251)).toBe(true)
  })
  it('is kept in one buffer of at most twice its size', async () => {
    const bytes = await readBytes(trickle(100_000).request, 300_000)
    expect(bytes?.buffer.byteLength).toBeLessThan(200_000)
  })
  it('is not read further than the limit, or than the patience that its sender is due', async () => {
    const [strict, patient] = [trickle(1_000), trickle(1_000)]
    expect(await readBytes(strict.request, 100)).toBeNull()
    expect(await readBytes(patient.request, 100, 500)).toBeNull()
    expect(strict.given()).toBeLessThan(110)
    expect(patient.given()).toBeGreaterThan(500)
    expect(patient.given()).toBeLessThan(510)
  })
  it('may be empty', async () => {
    expect(await readBytes(new Request('http://localhost/'), 100)).toHaveLength(0)
  })
})

it('a body whose sender goes away while sending is none, and no failure', async () => {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('POST /submit HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"a":1')
  const [incoming] = (await once(server, 'request')) as [IncomingMessage]
  const body = Readable.toWeb(incoming)
  const request = new Request('http://localhost/submit', { method: 'POST', body, duplex: 'half' } as RequestInit)
  const reading = readBytes(request, 1_000)
  socket.destroy()
  expect(await reading).toBeNull()
  server.close()
})

it('a body that cannot be read for another reason is a failure', async () => {
  const body = new ReadableStream({ pull: () => Promise.reject(new Error('a bug')) })
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(readBytes(request, 100)).rejects.toThrow('a bug')
})
