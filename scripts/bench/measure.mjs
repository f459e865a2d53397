// Requests a second beside a bare prerendered Next page, what a session costs, JavaScript of the first load, and what listing, search and detail
// cost at 1,000 and at 100,000 pieces beside the bare SQL. Ratios of one run; nothing here passes or fails.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import pg from 'pg'
import { openDrillShop } from '../drills/shop.mjs'
import { sleep } from '../lib/processes.mjs'
import { inVar, root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { compare } from './compare.mjs'
import { startBareNext } from './contenders.mjs'
import { logIn } from './sign-in.mjs'

const seconds = Number(process.argv.find((word) => word.startsWith('--seconds='))?.slice(10) ?? 5)
/** @type {[string, string][]} */
const rows = []
/** @param {string} what @param {string} value */
const note = (what, value) => {
  rows.push([what, value])
  console.log(`${what.padEnd(58)} ${value}`)
}

/** @param {string} url */
const requestsPerSecond = async (url, headers = {}) => {
  await autocannon({ url, connections: 20, duration: 1, headers })
  const { requests, non2xx } = await autocannon({ url, connections: 20, duration: seconds, headers })
  return `${Math.round(requests.average)} requests/s${non2xx ? ` (${non2xx} not 2xx!)` : ''}`
}

/** Gzipped kilobytes of the scripts that a page loads first. @param {string} origin @param {string} at */
const firstLoad = async (origin, at) => {
  const html = await (await fetch(origin + at)).text()
  // In script elements, or in the list of those that wait for the first paint.
  const elements = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"(?![^>]*nomodule)/gi)].map(([, source]) => source)
  const waiting = /\(document,(\[\[.*?\]\]),0\)<\/script>/.exec(html)
  const sources = new Set([
    ...elements,
    ...(waiting ? JSON.parse(waiting[1] ?? '[]').map((/** @type {string[]} */ [source]) => source) : []),
  ])
  let bytes = 0
  for (const source of sources)
    bytes += gzipSync(Buffer.from(await (await fetch(new URL(source, origin))).arrayBuffer())).length
  return bytes / 1000
}

/** @param {(turn: number) => Promise<unknown>} work */
const medianOf = async (work, times = 15) => {
  /** @type {number[]} */
  const taken = []
  for (let turn = 0; turn < times; turn++) {
    const since = performance.now()
    await work(turn)
    taken.push(performance.now() - since)
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
}

const searches = { rare: 'flyback geneva', common: 'gold', price: '245', 'one letter': 'x' }

/** @param {string} origin @param {pg.Pool} pool @param {number} pieces */
async function costs(origin, pool, pieces) {
  const json = (/** @type {string} */ at) => fetch(origin + at).then((response) => response.text())
  const sku = (
    await pool.query(
      `SELECT "SKU" FROM "StockItem" WHERE "SKU" LIKE 'SYN-%' AND "MembersAreaOnly" = 0 ORDER BY md5("SKU") LIMIT 40`,
    )
  ).rows
  const of = (/** @type {string} */ what) => `${pieces.toLocaleString('en-GB')} pieces: ${what}`
  note(of('listing, page 2'), `${(await medianOf(() => json('/api/listings/all?page=2'))).toFixed(1)} ms`)
  note(of('listing, one facet'), `${(await medianOf(() => json('/api/listings/all?location=London'))).toFixed(1)} ms`)
  note(of('shuffled listing, page 3'), `${(await medianOf(() => json('/api/listings/other?page=3'))).toFixed(1)} ms`)
  note(
    of('detail, first rendering'),
    `${(await medianOf((turn) => fetch(`${origin}/watch/x/${sku[turn % sku.length].SKU}`).then((r) => r.text()))).toFixed(1)} ms`,
  )
  for (const [name, q] of Object.entries(searches)) {
    const ours = await medianOf(() => json(`/api/listings/all?q=${encodeURIComponent(q)}`))
    const words = q.split(' ').map((word) => `%${word}%`)
    const bare = await medianOf(() =>
      pool.query(
        `SELECT "SKU" FROM "StockItem" WHERE "Family" = 'watch' AND NOT "isSold" AND "MembersAreaOnly" = 0 AND "searchText" LIKE ALL($1)
         ORDER BY "arrivedAt" DESC LIMIT 48`,
        [words],
      ),
    )
    note(of(`search '${q}' (${name}); the bare SQL`), `${ours.toFixed(1)} ms; ${bare.toFixed(1)} ms`)
  }
}

/** @param {string} databaseUrl @param {...string} words */
const synthetic = (databaseUrl, ...words) =>
  execFileSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/synthetic-stock.ts', ...words],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: 'ignore',
    },
  )

/**
 * What a session costs: nothing on public pages, which never ask for it; a members-only piece is rendered each time.
 * @param {string} origin
 * @param {pg.Pool} pool
 * @param {string} detail
 */
async function sessions(origin, pool, detail) {
  const headers = { cookie: await logIn(origin) }
  const { rows } = await pool.query(`SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 1 ORDER BY "SKU" LIMIT 1`)
  const secret = `${origin}/watch/-/${rows[0].SKU}`
  note('detail, to a member', await requestsPerSecond(origin + detail, headers))
  note('members-only piece, to a guest', await requestsPerSecond(secret))
  note('members-only piece, to a member', await requestsPerSecond(secret, headers))
}

/** Asks for 100,000 addresses that nobody asks for again. @param {string} origin */
async function invented(origin) {
  let number = 0
  const work = async () => {
    while (number < 100_000) await fetch(`${origin}/?invented=${number++}`).then((answer) => answer.arrayBuffer())
  }
  await Promise.all(Array.from({ length: 10 }, work))
}

/** Measures everything, prints it and keeps it in var. Gives 0. */
export async function measure() {
  const shop = await openDrillShop({ processes: 1 })
  const [origin = ''] = shop.origins
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  onLeave(() => pool.end())
  const [piece] = (
    await pool.query(
      `SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 0 AND NOT "isSold" AND "Family" = 'watch' LIMIT 1`,
    )
  ).rows
  const found = await fetch(`${origin}/watch/x/${piece.SKU}`, { redirect: 'manual' })
  const detail = new URL(found.headers.get('location') ?? `/watch/x/${piece.SKU}`, origin).pathname
  const pages = { home: '/', listing: '/richard-mille-watches', detail }
  const [{ slug }] = (await pool.query(`SELECT slug FROM "JournalArticle" WHERE status = 0 LIMIT 1`)).rows
  const shown = { ...pages, article: `/journal/${slug}`, 'api-watches': '/api/watches' }
  const short = process.argv.includes('--short')
  const memory = (/** @type {string} */ when) => note(`memory ${when}`, `${shop.processes[0]?.megabytes() ?? 0} MB`)

  memory('at rest')
  if (short) return compare(origin, shown, { rounds: 1, seconds: 1, others: [] })
  await compare(origin, shown, { rounds: 5, seconds, others: rows })
  memory('after the load')
  await invented(origin)
  memory('after 100,000 invented addresses')
  await sessions(origin, pool, detail)
  const bare = await startBareNext()
  const floor = await firstLoad(bare, '/')
  note('JavaScript of the bare page', `${floor.toFixed(1)} kB gzip`)
  for (const [name, at] of Object.entries(pages))
    note(`JavaScript of ${name}`, `${((await firstLoad(origin, at)) - floor).toFixed(1)} kB gzip over that`)

  for (const count of [1_000, 100_000]) {
    synthetic(shop.databaseUrl, '--remove')
    synthetic(shop.databaseUrl, '--count', String(count))
    await pool.query('ANALYZE "StockItem"')
    await sleep(3_500)
    await costs(origin, pool, count)
  }
  fs.mkdirSync(inVar('bench'), { recursive: true })
  fs.writeFileSync(inVar('bench', 'latest.json'), `${JSON.stringify(rows, null, 2)}\n`)
  return 0
}
