import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { root } from '../settings.mjs'
import { target } from './database.mjs'

const certificate = path.join(root, 'package.json')

it.each([
  ['postgresql://owner:p%40ss@database:5433/shop?schema=own&options=-c%20lock_timeout%3D1', {}],
  ['postgresql://owner@/shop?host=/var/run/postgresql', { host: '/var/run/postgresql' }],
  ['postgresql://owner@%2Fvar%2Frun%2Fpostgresql/shop', { host: '/var/run/postgresql' }],
  ['postgresql://owner:secret@[::1]:5433/shop', { host: '::1' }],
  ['postgresql://database/shop?user=owner&password=secret', { user: 'owner', password: 'secret' }],
  ['postgresql://owner@database/shop?ssl=true', { ssl: true }],
  ['postgresql://owner@database/shop?sslmode=disable', { ssl: false }],
  ['postgresql://owner@database/shop?sslmode=verify-full', { ssl: {} }],
  [`postgresql://owner@database/shop?sslrootcert=${certificate}`, { ssl: { ca: expect.any(String) } }],
])('reaches %s as the shop does', (url, expected) => {
  const { config } = target(url)
  expect(config).toMatchObject(expected)
  const { host, port, user, password, database, ssl } = new pg.Client({ connectionString: url })
  const own = new pg.Client(config)
  expect({ ...own, password: own.password }).toMatchObject({ host, port, user, password, database, ssl })
})
