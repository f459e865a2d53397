// npm run bench: what visitors wait for and servers pay for, compared with the same bytes from a bare Node server and
// from nginx, bare Next pages and bare SQL. Writes docs/bench.md; nothing here passes or fails.
// --short: one round of the comparison, no report. --rounds, --seconds, --invented, --edits, --runs: amounts.
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import pg from 'pg'
import { openDrillShop } from '../drills/shop.mjs'
import { ask } from '../lib/ask.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { browse, turnPage } from './browse.mjs'
import { compare, median, ratio } from './compare.mjs'
import { startBareNext } from './contenders.mjs'
import { measureFreshness } from './freshness.mjs'
import { measurePerRequest } from './per-request.mjs'
import { startReport } from './report.mjs'
import { fillStock, measureStock } from './stock-costs.mjs'

/** @param {string} name @param {number} fallback */
const option = (name, fallback) =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback)

const { note, write } = startReport()

/**
 * Gzipped kB of the scripts that a page loads first, and of the script for prerendering that phones load additionally.
 * @param {string} origin @param {string} at
 */
const firstLoad = async (origin, at) => {
  const html = await (await fetch(origin + at)).text()
  // In script elements, or listed for the starter that loads them after the first paint (server/starter.ts).
  const elements = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"(?![^>]*nomodule)/gi)].map(([, source = '']) => source)
  const told = /\}\)\((\{"scripts":.*?\})\)<\/script>/.exec(html)?.[1]
  /** @type {{ scripts: [string, string?][], ahead: string }} */
  const { scripts, ahead } = told ? JSON.parse(told) : { scripts: [], ahead: '' }
  const sources = new Set([...elements, ...scripts.map(([source]) => source)])
  if (sources.size === 0) throw new Error(`${at} names its scripts in another way than the bench expects.`)
  const kilobytes = async (/** @type {Iterable<string>} */ addresses) => {
    let bytes = 0
    for (const source of addresses)
      bytes += gzipSync(Buffer.from(await (await fetch(new URL(source, origin))).arrayBuffer())).length
    return bytes / 1000
  }
  return { first: await kilobytes(sources), ahead: ahead ? await kilobytes([ahead]) : 0 }
}

/** Requests distinct URLs. @param {string} origin @param {number} count */
const invented = (origin, count) => {
  let number = 0
  return autocannon({
    url: origin,
    connections: 10,
    amount: count,
    requests: [{ setupRequest: (request) => ({ ...request, path: `/?invented=${number++}` }) }],
  })
}

/** Measures everything, prints it and writes the report. Resolves to 0. */
export async function measure() {
  const short = process.argv.includes('--short')
  const shop = await openDrillShop({ processes: short ? 1 : 2 })
  const [origin = ''] = shop.origins
  const [first] = shop.processes
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  onLeave(() => pool.end())
  const [piece] = (
    await pool.query(
      `SELECT "SKU" FROM "StockItem" WHERE "MembersAreaOnly" = 0 AND NOT "isSold" AND "Family" = 'watch' LIMIT 1`,
    )
  ).rows
  const found = await fetch(`${origin}/watch/x/${piece.SKU}`, { redirect: 'manual' })
  const detail = new URL(found.headers.get('location') ?? `/watch/x/${piece.SKU}`, origin).pathname
  const [{ slug }] = (await pool.query(`SELECT slug FROM "JournalArticle" WHERE status = 0 LIMIT 1`)).rows
  const pages = {
    home: '/',
    listing: '/richard-mille-watches',
    detail,
    article: `/journal/${slug}`,
    journal: '/journal',
  }
  const { journal: _, ...compared } = { ...pages, 'api-watches': '/api/watches' }
  const memory = (/** @type {string} */ when) => note('Memory of a process', when, `${first?.megabytes() ?? 0} MB`)
  const bare = await startBareNext()

  memory('at rest')
  const [rounds, seconds] = [option('rounds', short ? 1 : 3), option('seconds', short ? 1 : 3)]
  const figures = await compare(origin, compared, { rounds, seconds, bare: `${bare}/` })
  for (const name of Object.keys(compared)) {
    const ours = figures[`${name}, ours`]
    note(
      'Requests a second, of one process',
      name,
      `${Math.round(median(ours?.perSecond ?? []))}, p99 ${median(ours?.p99 ?? [])} ms`,
    )
    for (const [other, against] of [
      ['the same bytes from bare Node', `${name}, node`],
      ['the same file from nginx', `${name}, nginx`],
      ['a bare prerendered Next page', 'bare'],
    ])
      note('Requests a second, as a share', `${name}, of ${other}`, ratio(figures, `${name}, ours`, against ?? ''))
  }
  if (short) return 0

  memory('after the load')
  const count = option('invented', 100_000)
  await invented(origin, count)
  memory(`after ${count.toLocaleString('en-GB')} addresses that nobody asks for again`)
  const began = performance.now()
  await first?.kill()
  await first?.start()
  note('Start', 'a process that was killed, until it answers', `${((performance.now() - began) / 1000).toFixed(1)} s`)
  await measurePerRequest(origin, pool, { detail, bareEach: `${bare}/each`, rounds, seconds, note })

  const { first: floor } = await firstLoad(bare, '/')
  note('JavaScript at first, gzip', 'a bare Next page', `${floor.toFixed(1)} kB`)
  for (const [name, at] of Object.entries(pages)) {
    const { first, ahead } = await firstLoad(origin, at)
    note(
      'JavaScript at first, gzip',
      name,
      `${(first - floor).toFixed(1)} kB more, on phones ${ahead.toFixed(1)} besides`,
    )
  }
  for (const [name, at] of Object.entries(pages))
    note(
      'HTML with its styles, brotli',
      name,
      `${((await ask(origin, at, { 'accept-encoding': 'br' })).body.length / 1000).toFixed(1)} kB`,
    )
  const runs = option('runs', 5)
  await browse(origin, pages, { note, runs })

  for (const pieces of [1_000, 100_000]) {
    await fillStock(shop.databaseUrl, pool, pieces)
    if (pieces === 1_000) await turnPage(origin, { note, runs })
    await measureStock(origin, pool, { pieces, note })
  }
  note(
    'Freshness',
    'two processes, 100,000 pieces, ten edits a second: median, 99 %, longest',
    await measureFreshness(shop.origins, pool, option('edits', 200)),
  )
  console.log(`Written to ${write()}.`)
  return 0
}
