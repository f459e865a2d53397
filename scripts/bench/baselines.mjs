// Requests a second of the shop's pages, beside bare Next pages of that size and the same bytes from bare Node.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import autocannon from 'autocannon'
import { findPort } from '../lib/ports.mjs'
import { binOf, untilAnswering } from '../lib/processes.mjs'
import { inVar, root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'

/** @param {number[]} numbers */
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @param {string[]} words @param {import('node:child_process').SpawnOptions} [options] */
function start(words, options) {
  const child = spawn(process.execPath, words, { stdio: 'ignore', ...options })
  onLeave(() => child.kill())
}

/** Serves the bytes from memory. @param {Buffer} bytes */
async function startBareNode(bytes) {
  const port = await findPort()
  const program = `
    const body = Buffer.from('${brotliCompressSync(bytes).toString('base64')}', 'base64')
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Content-Length': body.length }
    require('node:http').createServer((_, response) => response.writeHead(200, headers).end(body)).listen(${port}, '127.0.0.1')`
  start(['-e', program])
  return untilAnswering(`http://127.0.0.1:${port}`)
}

/** A Next app with pages of any number of rows: /kept/N is prerendered at its first request, /each/N at every one. */
export async function startBareNext() {
  const folder = inVar('bench', 'bare')
  const page = (/** @type {string} */ dynamic) => `export const dynamic = '${dynamic}'
const Row = ({ at }) => <li className="row"><a href={'/row/' + at}><span>Row {at}</span><span>{'of the same page '.repeat(3)}</span></a></li>
export default async ({ params }) => {
  const { rows } = await params
  return <main><h1>Bare</h1><ul>{Array.from({ length: Number(rows) }, (_, at) => <Row key={at} at={at} />)}</ul></main>
}
`
  const files = {
    'app/layout.jsx': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n',
    'app/kept/[rows]/page.jsx': page('force-static'),
    'app/each/[rows]/page.jsx': page('force-dynamic'),
    // Without its own, the build would run the shop's.
    'instrumentation.js': 'export const register = () => {}\n',
    'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} } }\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    fs.writeFileSync(path.join(folder, name), text)
  }
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NEXT_DIST_DIR: '', NODE_ENV: 'production' }
  execFileSync(process.execPath, [binOf('next'), 'build'], { cwd: folder, env, stdio: 'ignore' })
  const port = await findPort()
  start([binOf('next'), 'start', '-p', String(port)], { cwd: folder, env })
  return untilAnswering(`http://127.0.0.1:${port}/kept/0`).then(() => `http://127.0.0.1:${port}`)
}

/** @param {string} url */
const sizeOf = async (url) => (await (await fetch(url)).arrayBuffer()).byteLength

/** The address of a bare page of about that many bytes. @param {string} base @param {number} bytes */
async function bareOfSize(base, bytes) {
  const empty = await sizeOf(`${base}/0`)
  const row = ((await sizeOf(`${base}/100`)) - empty) / 100
  return `${base}/${Math.max(0, Math.round((bytes - empty) / row))}`
}

/** @param {{ url: string, isVaried?: boolean }} target isVaried: a query of its own for each request @param {number} duration */
async function hammer({ url, isVaried }, duration) {
  const { pathname, search } = new URL(url)
  let turn = 0
  const path = () => (isVaried ? `${pathname}${search}&turn=${turn++}` : pathname + search)
  /** @type {import('autocannon').Request} */
  const request = { setupRequest: (one) => ({ ...one, path: path() }) }
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  const { requests, non2xx } = await autocannon({ url, connections: 10, duration, headers, requests: [request] })
  if (non2xx > 0) throw new Error(`${url} gave ${non2xx} answers that are no 200.`)
  return requests.average
}

/**
 * Rows of the table: in rounds, so that the machine's other load falls on all alike.
 * @param {string} origin @param {string} bareNext
 * @param {{ rounds: number, seconds: number, table: import('../bench.mjs').Table }} options
 */
export async function compareRates(origin, bareNext, { rounds, seconds, table }) {
  for (const [name, at, kind] of [
    ['a prerendered page', '/richard-mille-watches', 'kept'],
    ['a search', '/new-arrivals?q=gold', 'each'],
  ]) {
    const bytes = Buffer.from(await (await fetch(origin + at)).arrayBuffer())
    const targets = [
      { url: origin + at, isVaried: kind === 'each' },
      { url: await bareOfSize(`${bareNext}/${kind}`, bytes.length) },
      { url: await startBareNode(bytes) },
    ]
    const rates = targets.map(() => /** @type {number[]} */ ([]))
    for (const target of targets) await hammer(target, 1)
    for (let round = 0; round < rounds; round++)
      for (const [index, target] of targets.entries()) rates[index]?.push(await hammer(target, seconds))
    const [shop = 0, next = 0, node = 0] = rates.map(median)
    table(`${name} (${Math.round(bytes.length / 1_000)} kB), requests/s`, Math.round(shop))
    table('  × of bare Next of this size', (shop / next).toFixed(2))
    table('  × of bare Node with these bytes', (shop / node).toFixed(2))
  }
}
