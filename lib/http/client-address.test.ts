import { expect, it } from 'vitest'
import { clientAddress, fromThisMachine } from './client-address'

const headers = (address: string) => new Headers({ 'x-client-address': address })

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:50123', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
  ['', 'unknown'],
])('%s is limited as %s', (address, who) => expect(clientAddress(headers(address))).toBe(who))

it('knows its own machine', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(fromThisMachine(headers(address))).toBe(true)
  for (const address of ['', '10.0.0.1', '::2', '1127.0.0.1']) expect(fromThisMachine(headers(address))).toBe(false)
  const throughProxy = new Headers({ 'x-client-address': '127.0.0.1', 'x-client-forwarded': '1' })
  expect(fromThisMachine(throughProxy)).toBe(false)
})
