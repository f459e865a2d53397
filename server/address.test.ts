import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { fromThisMachine } from '../lib/http/client-address'
import { answersHead, clientAddress, normaliseOrigin } from './address'

const isFromThisMachine = (headers: Record<string, string>) => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' })
  const request = Object.assign(new IncomingMessage(socket), { headers: { ...headers } })
  normaliseOrigin(request, { hops: 0, host: 'localhost:3000', protocol: 'http' })
  return fromThisMachine(new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)])))
}

it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])('whoever asks %s is on this machine', (host) =>
  expect(isFromThisMachine({ host })).toBe(true),
)

it.each([
  ['a proxy', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' }],
  ['a website whose name was made to lead here', { host: 'localhost.evil.example:3000' }],
  ['a request without a host', {}],
])('%s is not', (_, headers) => expect(isFromThisMachine(headers)).toBe(false))

it.each([
  [0, '198.51.100.1', '127.0.0.1'],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, 'claimed, 198.51.100.1', '198.51.100.1'],
  [2, 'claimed, 203.0.113.7, 198.51.100.1', '203.0.113.7'],
  [2, '', '127.0.0.1'],
])('behind %i trusted proxies that report %j the client is %s', (hops, forwarded, client) => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' })
  const request = Object.assign(new IncomingMessage(socket), { headers: { 'x-forwarded-for': forwarded } })
  expect(clientAddress(request, hops)).toBe(client)
})

it.each(['/email/verify/1/x?expires=1', '/media/x.jpg'])('the handlers of %s respond to HEAD themselves', (path) =>
  expect(answersHead(path)).toBe(true),
)

it.each(['/', '/email/undo?id=1', '/email/verify'])('at %s a HEAD request gets the headers of GET', (path) =>
  expect(answersHead(path)).toBe(false),
)
