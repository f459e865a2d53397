import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import { expect, it } from 'vitest'
import { findWarnings } from './warnings.mjs'

/** @param {string} smtpUrl */
const warnings = (smtpUrl) => findWarnings({ embedded: true, siteUrl: 'http://localhost:3000', smtpUrl })
const hasIpv6 = Object.values(os.networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

it('looks for a mail server at the port that mails are sent to', async () => {
  expect((await warnings('smtp://127.0.0.1')).join()).toContain('127.0.0.1:587')
})

it.skipIf(!hasIpv6)('reaches a mail server at an IPv6 address', async () => {
  const server = net.createServer((socket) => socket.end()).listen(0, '::1')
  await once(server, 'listening')
  const { port } = /** @type {net.AddressInfo} */ (server.address())
  expect(await warnings(`smtp://[::1]:${port}`)).toEqual([])
  server.close()
})
