import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// SHA-1 of 'password1234': E6B6AFBD6D76BB5D2041542D7D2E3FAC5BB05593
const [prefix, rest] = ['E6B6A', 'FBD6D76BB5D2041542D7D2E3FAC5BB05593']

let close = () => {}
const asked: string[] = []

/** Checks a password against a service that answers like this. path '': the service does not exist. */
const check = async (password: string, answer: RequestListener | null, path = '/range/') => {
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer?.(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  if (!answer) close()
  vi.stubEnv('BREACH_CHECK_URL', `http://127.0.0.1:${port}${path}`)
  vi.resetModules()
  const { isBreachedPassword } = await import('./breached-password')
  return isBreachedPassword(password)
}

beforeEach(() => {
  asked.length = 0
})
afterEach(() => {
  close()
  vi.unstubAllEnvs()
})

describe('a password that was breached', () => {
  it.each(['/range/', '/range'])('is found by five digits of its hash alone, at %s', async (path) => {
    const lines = `0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${rest}:42\r\n`
    expect(await check('password1234', (_, response) => response.end(lines), path)).toBe(true)
    expect(asked).toEqual([`/range/${prefix}`])
  })

  it('is no padding, and no other of the same beginning', async () => {
    expect(await check('password1234', (_, response) => response.end(`${rest}:0\n`))).toBe(false)
    expect(await check('password1234', (_, response) => response.end(`${rest.slice(1)}0:9\n`))).toBe(false)
  })

  it.each<[string, RequestListener | null]>([
    ['is away', null],
    ['fails', (_, response) => response.writeHead(503).end(`${rest}:42`)],
    ['says nothing', () => {}],
    ['never ends', (_, response) => void response.write(`${rest}:42\n`)],
    [
      'sends elsewhere',
      ({ url }, response) =>
        url === '/other' ? response.end(`${rest}:42`) : response.writeHead(302, { location: '/other' }).end(),
    ],
    ['cuts off', (request) => request.socket.destroy()],
    ['says nonsense', (_, response) => response.end('<html>\0')],
  ])('blocks nobody where the collection %s', async (_, answer) => {
    expect(await check('password1234', answer)).toBe(false)
  })
})
