import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import { expect, it } from 'vitest'
import { findWarnings, mailServerOf } from './warnings.mjs'

const shop = { embedded: true, siteUrl: 'http://localhost:3000', postgres: 160_000 }
/** @param {string} smtpUrl */
const warnings = (smtpUrl) => findWarnings({ ...shop, smtpUrl })
const hasIpv6 = Object.values(os.networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

it.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587 }],
  ['smtps://mail.example', { host: 'mail.example', port: 465 }],
  ['smtp://mail.example:25', { host: 'mail.example', port: 25 }],
  ['smtp://[::1]', { host: '::1', port: 587 }],
])('looks for %s where mails are sent to', (url, server) => {
  expect(mailServerOf(url)).toEqual(server)
})

it('tells of a PostgreSQL that is too old', async () => {
  expect(await findWarnings(shop)).toEqual([])
  expect(await findWarnings({ ...shop, postgres: 150_012 })).toEqual([
    'The database is PostgreSQL 15: the shop needs 16 or later, and with an older one a restore by a separate owner’s role fails.',
  ])
})

it('tells of a proxy that is not counted', async () => {
  const behindProxy = { ...shop, siteUrl: 'https://shop.example' }
  expect(await findWarnings({ ...behindProxy, hops: 0 })).toEqual([expect.stringContaining('TRUST_PROXY_HOPS is 0')])
  expect(await findWarnings({ ...behindProxy, hops: 1 })).toEqual([])
})

it.skipIf(!hasIpv6)('reaches a mail server at an IPv6 address', async () => {
  const server = net.createServer((socket) => socket.end()).listen(0, '::1')
  await once(server, 'listening')
  const { port } = /** @type {net.AddressInfo} */ (server.address())
  expect(await warnings(`smtp://[::1]:${port}`)).toEqual([])
  server.close()
})
