import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from './postgres-client.mjs'
import { startStudioProxy } from './studio-proxy.mjs'

const admin = process.env.TEST_DATABASE_ADMIN_URL ?? ''
const name = `test_${randomBytes(6).toString('hex')}`
const databaseUrl = new URL(`/${name}`, admin).href

/** Stands for Studio after the database refused a request: it leaves out why. */
const studio = http.createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify([{ name: 'Error', message: 'failed' }])),
)
/** @type {Awaited<ReturnType<typeof startStudioProxy>>} */
let proxy

beforeAll(async () => {
  await withClient(admin, (client) => client.query(`CREATE DATABASE ${name}`))
  await withClient(databaseUrl, (client) => client.query('CREATE TABLE piece (price int CHECK (price > 0))'))
  await new Promise((resolve) => studio.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = studio.address()
  const target = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : ''}`
  proxy = await startStudioProxy({ port: 0, target, databaseUrl, readable: new Map() })
})
afterAll(() => {
  proxy.stop()
  studio.close()
})

const count = () =>
  withClient(
    databaseUrl,
    async (client) => (await client.query('SELECT count(*)::int AS count FROM piece')).rows[0].count,
  )

/** Sends a request that the database refused. @param {...string} statements */
const ask = async (...statements) => {
  const query = statements.map((sql) => ({ sql, parameters: [] }))
  const answer = await fetch(`${proxy.url}bff`, {
    method: 'POST',
    body: JSON.stringify({ procedure: 'sequence', query }),
  })
  return (await answer.json())[0].message
}

const [good, bad] = ['insert into piece values (1)', 'insert into piece values (0)']

it('a refused change is told in the database’s words, and nothing of it stays', async () => {
  expect(await ask(good, bad)).toMatch(/violates check constraint/)
  expect(await ask(`with one as (${good} returning price) select price / 0 from one`)).toBe('division by zero')
  expect(await count()).toBe(0)
})

it.each([
  'commit',
  ' END',
  'rollback',
  'Abort',
  "prepare transaction 'x'",
  ';commit',
  '/* select */ commit',
  '-- select\ncommit',
  'begin',
  `${good}; commit`,
])('a request with "%s" is not repeated outside a transaction', async (statement) => {
  await ask(statement, good, bad)
  await ask(good, statement, good, bad)
  expect(await count()).toBe(0)
})
