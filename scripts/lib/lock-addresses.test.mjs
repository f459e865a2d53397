import { expect, it } from 'vitest'
import { withAddresses } from './lock-addresses.mjs'

const integrity = 'sha512-AAAA'
const settings = { registry: 'https://packages.example/npm/' }

/** @param {Record<string, import('./lock-addresses.mjs').Entry>} packages @param {Record<string, unknown>} [others] */
const addressesOf = (packages, others = {}) => {
  const { packages: written } = withAddresses({ packages }, { ...settings, ...others })
  return Object.fromEntries(Object.entries(written).map(([place, { resolved }]) => [place, resolved]))
}

it('packages get the addresses that the configured registry has them at, wherever they are installed', () => {
  expect(
    addressesOf({
      'node_modules/plain': { version: '1.2.3', integrity },
      'node_modules/@scope/part': { version: '2.0.0-beta.1', integrity },
      'node_modules/plain/node_modules/@scope/part': { version: '1.0.0', integrity },
      'node_modules/alias': { name: '@scope/part', version: '3.0.0', integrity },
    }),
  ).toEqual({
    'node_modules/plain': 'https://packages.example/npm/plain/-/plain-1.2.3.tgz',
    'node_modules/@scope/part': 'https://packages.example/npm/@scope/part/-/part-2.0.0-beta.1.tgz',
    'node_modules/plain/node_modules/@scope/part': 'https://packages.example/npm/@scope/part/-/part-1.0.0.tgz',
    'node_modules/alias': 'https://packages.example/npm/@scope/part/-/part-3.0.0.tgz',
  })
})

it('what comes from elsewhere, or is checked by no hash, keeps what the lock says of it', () => {
  const packages = {
    '': { version: '1.0.0' },
    'components/part': { name: 'part', version: '1.0.0' },
    'node_modules/part': { resolved: 'components/part', link: true },
    'node_modules/forked': { version: '1.0.0', integrity, resolved: 'git+ssh://git@example.com/forked.git#0123' },
    'node_modules/whole/node_modules/bundled': { version: '1.0.0', integrity, inBundle: true },
    'node_modules/unchecked': { version: '1.0.0' },
    'node_modules/@private/part': { version: '1.0.0', integrity },
  }
  const lock = { lockfileVersion: 3, packages }
  expect(withAddresses(lock, { ...settings, '@private:registry': 'https://private.example/' })).toEqual(lock)
  expect(withAddresses(lock, {})).toEqual(lock)
})
