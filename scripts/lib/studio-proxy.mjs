// A local proxy for Prisma Studio: hides what the role may not read, and adds the database's error messages.
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { withClient } from './postgres-client.mjs'
import { codeOf } from './processes.mjs'
import { root } from './settings.mjs'

/** @typedef {Map<string, Set<string>>} Readable columns by table */

const script = path.join(root, 'scripts', 'lib', 'studio-sentences.js')
const tag = '<script src="/shop-sentences.js"></script>'

/** @param {unknown} value @returns {value is { name: string, schema: string, columns: { name: string }[] }} */
const isTable = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'schema' in value &&
  'name' in value &&
  'columns' in value &&
  Array.isArray(value.columns)

/**
 * Removes tables and columns that the role may not read from Studio's introspection result. Studio selects every column
 * it knows, and one denied column makes the whole query fail.
 * @param {unknown} answer @param {Readable} readable @returns {unknown}
 */
const onlyReadable = (answer, readable) => {
  if (!Array.isArray(answer)) return answer
  if (answer.length === 0 || !answer.every(isTable)) return answer.map((part) => onlyReadable(part, readable))
  return answer
    .filter(({ schema, name }) => schema === 'public' && readable.has(name))
    .map((table) => ({ ...table, columns: table.columns.filter(({ name }) => readable.get(table.name)?.has(name)) }))
}

/**
 * All statements in a request of Studio's page, in order.
 * @param {unknown} part @returns {{ sql: string, parameters?: unknown[] }[]}
 */
const statementsIn = (part) => {
  if (typeof part !== 'object' || part === null) return []
  if (!('sql' in part && typeof part.sql === 'string')) return Object.values(part).flatMap(statementsIn)
  return [{ sql: part.sql, parameters: 'parameters' in part && Array.isArray(part.parameters) ? part.parameters : [] }]
}

/** Statements that can neither begin nor end a transaction, by their first word. */
const harmless =
  /^\s*(select|values|table|with|insert|update|delete|merge|set|reset|show|create|alter|drop|truncate|grant|revoke)\b/i

/**
 * Returns the database's error message, which Studio's response leaves out: repeats the request in a transaction that
 * is rolled back. null if it does not fail again, or holds a statement that might leave the transaction.
 * @param {string} databaseUrl @param {unknown} asked @returns {Promise<string | null>}
 */
const findReason = async (databaseUrl, asked) => {
  const statements = statementsIn(asked)
  if (!statements.every(({ sql }) => harmless.test(sql))) return null
  return withClient(databaseUrl, async (client) => {
    await client.query('BEGIN')
    try {
      for (const { sql, parameters } of statements) {
        // Extended protocol: one statement at a time, so that none can be followed by one that ends the transaction.
        const statement = { text: sql, values: parameters, queryMode: 'extended' }
        await client.query(statement)
      }
      return null
    } catch (error) {
      if (!(error instanceof Error)) return null
      // The name of a CHECK without a message of its own is its sentence.
      return 'constraint' in error && error.constraint && codeOf(error) === '23514'
        ? `${error.constraint}.`
        : error.message
    } finally {
      await client.query('ROLLBACK')
    }
  }).catch(() => null)
}

/** Adds the message to a response's errors. @param {unknown} part @param {string} message @returns {unknown} */
const withReason = (part, message) => {
  if (Array.isArray(part)) return part.map((one) => withReason(one, message))
  return typeof part === 'object' && part !== null && 'name' in part && !('columns' in part)
    ? { ...part, message }
    : part
}

/** @param {unknown} answer */
const hasFailed = (answer) =>
  Array.isArray(answer) && [answer[0]].flat(2).some((error) => error !== null && error !== undefined)

/** The tables and columns that a role may read. @param {import('pg').ClientBase} client @returns {Promise<Readable>} */
export const findReadable = async (client) => {
  const { rows } = await client.query(
    `SELECT c.relname AS name, array_agg(a.attname::text) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_column_privilege(c.oid, a.attnum, 'SELECT')
       AND c.relname <> '_prisma_migrations'
     GROUP BY 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
}

/**
 * The address of a request at `target`; null unless it is a path there. new URL() alone takes another host from '//host',
 * a backslash or an absolute address.
 * @param {string} path @param {string} target
 */
const addressAt = (path, target) => {
  if (!/^\/(?!\/)/.test(path) || !URL.canParse(path, target)) return null
  const address = new URL(path, target)
  return address.origin === new URL(target).origin ? address : null
}

/**
 * Serves on 127.0.0.1 in front of Studio at `target`. Refuses requests of other websites and to other hosts (403).
 * @param {{ port: number, target: string, databaseUrl: string, readable: Readable }} options
 */
export const startStudioProxy = async ({ port, target, databaseUrl, readable }) => {
  const own = () => {
    const address = server.address()
    const at = typeof address === 'object' && address ? address.port : port
    return [`localhost:${at}`, `127.0.0.1:${at}`]
  }
  /** @param {http.IncomingMessage} request */
  const isOurs = ({ headers }) => {
    const hosts = own()
    return (
      hosts.includes(headers.host ?? '') &&
      (!headers.origin || hosts.some((host) => headers.origin === `http://${host}`)) &&
      !/^(cross|same)-site$/.test(String(headers['sec-fetch-site']))
    )
  }
  const server = http.createServer(async (request, response) => {
    try {
      const address = addressAt(request.url ?? '', target)
      if (!isOurs(request) || !address) return void response.writeHead(403).end('Not from here.')
      if (request.url === '/shop-sentences.js')
        return void response
          .writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' })
          .end(fs.readFileSync(script))
      if (request.url === '/telemetry') return void response.writeHead(200).end()
      const { method = 'GET', headers } = request
      const body = method === 'GET' || method === 'HEAD' ? undefined : await text(request)
      const answer = await fetch(address, {
        method,
        redirect: 'error',
        headers: { 'content-type': headers['content-type'] ?? '', accept: headers.accept ?? '*/*' },
        body,
      })
      const type = answer.headers.get('content-type') ?? ''
      response.writeHead(answer.status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
      if (request.url === '/bff') {
        const readableAnswer = onlyReadable(await answer.json(), readable)
        const failed = hasFailed(readableAnswer) && body
        const reason = failed ? await findReason(databaseUrl, JSON.parse(body)) : null
        response.end(JSON.stringify(reason === null ? readableAnswer : withReason(readableAnswer, reason)))
      } else if (type.includes('text/html')) response.end((await answer.text()).replace('<head>', `<head>${tag}`))
      else response.end(Buffer.from(await answer.arrayBuffer()))
    } catch (error) {
      if (!response.headersSent) response.writeHead(502)
      response.end(error instanceof Error ? error.message : '')
    }
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  return { url: `http://${own()[0]}/`, stop: () => void server.close(() => {}) }
}
