import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withClient } from './postgres-client.mjs'
import { startStudioProxy } from './studio-proxy.mjs'

const admin = process.env.TEST_DATABASE_ADMIN_URL ?? ''
const name = `test_${randomBytes(6).toString('hex')}`
const databaseUrl = new URL(`/${name}`, admin).href

/** Stands for Studio after the database refused a request: it leaves out why. */
const studio = http.createServer((_request, response) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify([{ name: 'Error', message: 'failed' }])),
)
let foreignRequests = 0
const foreign = http.createServer((_, response) => {
  foreignRequests++
  response.end('<script></script>')
})
let foreignUrl = ''
/** Resolves to the origin. @param {http.Server} server */
const listen = async (server) => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : ''}`
}
/** @type {Awaited<ReturnType<typeof startStudioProxy>>} */
let proxy

beforeAll(async () => {
  await withClient(admin, (client) => client.query(`CREATE DATABASE ${name}`))
  await withClient(databaseUrl, (client) => client.query('CREATE TABLE piece (price int CHECK (price > 0))'))
  const target = await listen(studio)
  foreignUrl = await listen(foreign)
  proxy = await startStudioProxy({ port: 0, target, databaseUrl, readable: new Map() })
})
afterAll(() => {
  proxy.stop()
  studio.close()
  foreign.close()
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
  expect(await ask(good, bad)).toBe('piece_price_check.')
  expect(await ask(`with one as (${good} returning price) select price / 0 from one`)).toBe('division by zero')
  expect(await count()).toBe(0)
})

it.each([' END', ';commit', '/* select */ commit', `${good}; commit`])(
  'a request with "%s" is not repeated outside a transaction',
  async (statement) => {
    await ask(statement, good, bad)
    await ask(good, statement, good, bad)
    expect(await count()).toBe(0)
  },
)

/**
 * Resolves to the status. `target` goes into the request line as it is, which fetch would normalise.
 * @param {string} target @param {Record<string, string>} [headers] @returns {Promise<number | undefined>}
 */
const statusOf = (target, headers = {}) =>
  new Promise((resolve, reject) => {
    http
      .get(proxy.url, { path: target, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      .on('error', reject)
  })

it('an address that names another host is refused, and nothing is fetched from there', async () => {
  const host = new URL(foreignUrl).host
  for (const target of [`//${host}/x`, `/\\${host}/x`, `http://${host}/x`, '//', '*'])
    expect([target, await statusOf(target)]).toEqual([target, 403])
  expect(foreignRequests).toBe(0)
})

it.each([
  ['cross-site', 403],
  ['same-origin', 200],
])('a request that the browser calls %s is answered with %i', async (site, status) => {
  expect(await statusOf('/', { 'sec-fetch-site': site })).toBe(status)
})
