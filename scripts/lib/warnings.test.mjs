import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import { expect, it } from 'vitest'
import { findWarnings, mailServerOf } from './warnings.mjs'

const hasIpv6 = Object.values(os.networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

it.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587 }],
  ['smtps://mail.example', { host: 'mail.example', port: 465 }],
  ['smtp://mail.example:25', { host: 'mail.example', port: 25 }],
  ['smtp://[::1]', { host: '::1', port: 587 }],
])('looks for %s where mails are sent to', (url, server) => {
  expect(mailServerOf(url)).toEqual(server)
})

it.skipIf(!hasIpv6)('reaches a mail server at an IPv6 address', async () => {
  const server = net.createServer((socket) => socket.end()).listen(0, '::1')
  await once(server, 'listening')
  const { port } = /** @type {net.AddressInfo} */ (server.address())
  const shop = { embedded: true, siteUrl: 'http://localhost:3000', postgres: 160_000 }
  expect(await findWarnings({ ...shop, smtpUrl: `smtp://[::1]:${port}` })).toEqual([])
  server.close()
})
