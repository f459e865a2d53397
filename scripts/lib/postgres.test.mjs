import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPostgres } from './postgres.mjs'
import { withClient } from './postgres-client.mjs'

/** @type {string[]} */
const folders = []
/** @type {string} */
let dataDir

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ninety-server-'))
  fs.chmodSync(dataDir, 0o755)
  folders.push(dataDir)
})

afterEach(async () => {
  for (const folder of folders.splice(0)) {
    await (await startPostgres({ dataDir: folder, durable: false })).stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

/** @param {{ url: (database: string) => string }} server @param {string} sql */
const ask = async (server, sql) => (await withClient(server.url('postgres'), (client) => client.query(sql))).rows[0]
/** @param {string} folder */
const pidOf = (folder) => Number(fs.readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

test('it speaks UTF-8, keeps UTC and wants its password', async () => {
  const server = await startPostgres({ dataDir, durable: false })
  const sql = `SELECT current_setting('timezone') AS zone, current_setting('server_encoding') AS encoding, upper('é') AS letter`
  expect(await ask(server, sql)).toEqual({ zone: 'UTC', encoding: 'UTF8', letter: 'É' })
  const stranger = server.url('postgres').replace(/:[^:@]+@/, ':guess@')
  await expect(withClient(stranger, () => 'in')).rejects.toMatchObject({ code: '28P01' })
})

test('what was written survives a server that was killed, and the next start needs no help', async () => {
  const first = await startPostgres({ dataDir, durable: true })
  await ask(first, 'CREATE TABLE kept AS SELECT 7 AS seven')
  process.kill(pidOf(dataDir), 'SIGKILL')
  const second = await startPostgres({ dataDir, durable: true })
  expect(await ask(second, 'SELECT seven FROM kept')).toEqual({ seven: 7 })
})

test('a server that ends is started again on its port, once that is free', async () => {
  const server = await startPostgres({ dataDir, durable: false })
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  process.kill(pidOf(dataDir), 'SIGKILL')
  const other = net.createServer()
  const take = () =>
    new Promise((resolve) => other.once('error', resolve).listen(server.port, '127.0.0.1', () => resolve('taken')))
  await expect.poll(take).toBe('taken')
  server.keepAlive()
  await expect.poll(() => said.mock.calls.flat().join()).toContain(`Port ${server.port} is already in use.`)
  other.close()
  await expect.poll(() => ask(server, 'SELECT 1 AS one').catch(() => {})).toEqual({ one: 1 })
  await server.stop()
  said.mockRestore()
})

test('its log repeats no data of refused rows, and does not grow for ever', async () => {
  const server = await startPostgres({ dataDir, durable: false })
  const log = path.join(dataDir, 'data', 'server.log')
  const refuse = () => ask(server, "INSERT INTO people VALUES ('anna@example.com')").catch(() => {})
  await ask(server, 'CREATE TABLE people (email text PRIMARY KEY)')
  await refuse()
  await refuse()
  const said = () => fs.readFileSync(log, 'utf8')
  await expect.poll(said).toContain('people_pkey')
  expect(said()).not.toContain('anna@')
  fs.appendFileSync(log, ' '.repeat(11 * 1024 * 1024))
  server.keepAlive()
  await expect.poll(() => fs.statSync(log).size).toBe(0)
  await refuse()
  await expect.poll(said).toMatch(/^\d.*people_pkey/)
  await server.stop()
})
