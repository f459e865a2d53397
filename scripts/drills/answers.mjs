// Checks that responses stay correct and memory bounded with a response cache of 1 MB: 100,000 invented URLs, 1,000
// clients that do not read, unusual conditional and encoding headers, 1,000 notifications a second, a listener killed
// repeatedly. Prints yes or NO for each check; one NO fails the drill.
import net from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import pg from 'pg'
import { ask } from '../lib/ask.mjs'
import { sleep } from '../lib/processes.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { openDrillShop } from './shop.mjs'

/** MB that a process may use above its use at rest. */
const maxMore = 300
const sku = 'DRILL-2'
const piece = `/watch/Drill-D2/${sku}`

/** @type {Record<string, (body: Buffer) => Buffer>} */
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, '': (body) => body }

/** A response's decoded text. @param {import('../lib/ask.mjs').Answer} answer */
const textOf = ({ headers, body }) => decoders[String(headers['content-encoding'] ?? '')]?.(body).toString('utf8')

const wildConditions = [
  '*',
  '""',
  'W/""',
  '"',
  ',,,',
  'W/"a", *',
  '"a"b"c"',
  'w/"x"',
  `"${'x'.repeat(8_000)}"`,
  Array.from({ length: 2_000 }, (_, number) => `"${number}"`).join(', '),
]

const filler = Array.from({ length: 1_000 }, (_, number) => `x-${number};q=0.5`)
  .join(', ')
  .slice(0, 10_000)
const wildEncodings = [
  filler,
  `gzip, ${filler}`,
  `${filler}, br`,
  'br;q=nonsense',
  'br;q=0, gzip;q=0, *;q=0',
  '*',
  'identity;q=0',
  ';;;,,,===',
  'BR',
  'gzip;q=1;q=0',
]

/** @param {(key: string, fallback: number) => string | number} option */
export async function drill(option) {
  const count = Number(option('addresses', 100_000))
  const shop = await openDrillShop({ processes: 1, environment: { ANSWER_STORE_MB: '1', MALLOC_ARENA_MAX: '2' } })
  const [origin = ''] = shop.origins
  const [app] = shop.processes
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  pool.on('error', () => {})
  onLeave(() => pool.end())
  let failed = 0
  const say = (/** @type {string} */ what, /** @type {boolean} */ isRight, words = '') => {
    if (!isRight) failed++
    console.log(`${isRight ? 'yes' : 'NO '}  ${what}${words && `: ${words}`}`)
  }
  const megabytes = () => app?.megabytes() ?? 0
  const plain = async (/** @type {string} */ path) => textOf(await ask(origin, path))
  for (const path of ['/', '/new-arrivals', '/api/watches']) for (let turn = 0; turn < 3; turn++) await plain(path)
  const rest = megabytes()
  const bounded = (/** @type {string} */ after) =>
    say(`memory is bounded ${after}`, megabytes() < rest + maxMore, `${megabytes()} MB, ${rest} MB at rest`)

  let number = 0
  const kinds = ['/?invented=', '/nowhere-', '/api/watches?invented=', '/journal/none-', '/watch/x/NONE-']
  const { errors, timeouts, ...invented } = await autocannon({
    url: origin,
    connections: 10,
    amount: count,
    timeout: 30,
    requests: [{ setupRequest: (request) => ({ ...request, path: `${kinds[number % 5]}${number++}` }) }],
  })
  say(
    `${count.toLocaleString('en-GB')} invented addresses are answered`,
    errors + timeouts + invented['5xx'] === 0,
    `${errors} errors, ${timeouts} too late, ${invented['5xx']} of 5xx`,
  )
  bounded('after them')

  const home = await plain('/')
  const { headers } = await ask(origin, '/')
  const tag = String(headers.etag ?? '')
  say('a page has a tag', tag !== '')
  for (const condition of [tag, `"other", ${tag}`, ...wildConditions]) {
    const answer = await ask(origin, '/', { 'if-none-match': condition })
    const isSame = condition.includes('*') || condition.includes(tag)
    const isRight = answer.status === 304 ? isSame && answer.body.length === 0 : textOf(answer) === home
    say(`If-None-Match ${JSON.stringify(condition.slice(0, 24))}`, isRight, `${answer.status}`)
  }
  for (const encoding of wildEncodings) {
    const answer = await ask(origin, '/', { 'accept-encoding': encoding })
    say(
      `Accept-Encoding ${JSON.stringify(encoding.slice(0, 24))} of ${encoding.length} bytes`,
      answer.status === 200 && textOf(answer) === home,
      `${answer.status} ${answer.headers['content-encoding'] ?? 'as it is'}`,
    )
  }

  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: 1_000 }, () => {
    const socket = net.connect(Number(port), hostname)
    socket.on('error', () => {})
    // Never read: what the kernel's buffers do not take stays in the server.
    socket.pause()
    for (let turn = 0; turn < 20; turn++) socket.write(`GET /new-arrivals HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    return socket
  })
  await sleep(5_000)
  const since = performance.now()
  say('beside 1,000 clients that do not read, a visitor is served', (await plain('/')) === home)
  say('at once', performance.now() - since < 2_000, `${(performance.now() - since).toFixed(0)} ms`)
  bounded('beside them')
  for (const socket of sockets) socket.destroy()

  await pool.query(
    `INSERT INTO "StockItem" ("Family", "SKU", "Name", "FullDetailsName", "ManufacturerName", "Model", "Price")
     VALUES ('watch', $1, 'Drill piece', 'Drill piece', 'Drill', 'D2', 9999) ON CONFLICT DO NOTHING`,
    [sku],
  )
  await sleep(1_000)
  let price = 20_000
  const edit = () => pool.query(`UPDATE "StockItem" SET "Price" = $2 WHERE "SKU" = $1`, [sku, ++price])
  /** Resolves to the ms until the last price is shown; Infinity after 10 s. */
  const untilShown = async () => {
    const begun = performance.now()
    while (!(await plain(piece))?.includes(price.toLocaleString('en-GB'))) {
      if (performance.now() - begun > 10_000) return Number.POSITIVE_INFINITY
      await sleep(5)
    }
    return performance.now() - begun
  }

  let telling = true
  const told = (async () => {
    let notifications = 0
    for (const begun = performance.now(); telling; notifications += 20) {
      await pool.query(`SELECT pg_notify('shop', '{"table":"StockItem","keys":["DRILL-' || n || '"]}')
        FROM generate_series(1, 20) n`)
      await sleep(Math.max(0, begun + notifications - performance.now()))
    }
    return notifications
  })()
  const waits = []
  const begun = performance.now()
  while (performance.now() - begun < 10_000) {
    await edit()
    waits.push(await untilShown())
  }
  telling = false
  const rate = ((await told) * 1_000) / (performance.now() - begun)
  say(
    `under ${rate.toFixed(0)} notifications a second an edit shows within a second`,
    Math.max(...waits) < 1_000,
    `${waits.length} edits, the slowest ${Math.max(...waits).toFixed(0)} ms`,
  )
  await sleep(4_000)
  bounded('after them')

  const kill = () =>
    pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shop listener'`)
  for (const stop = performance.now() + 5_000; performance.now() < stop; ) {
    await kill()
    await edit()
    await plain(piece)
    await sleep(20)
  }
  const wait = await untilShown()
  say(
    'after the listener was killed for 5 s, the last edit shows within a second',
    wait < 1_000,
    `${wait.toFixed(0)} ms`,
  )
  say('the process is the same as at the beginning', (await ask(origin, '/healthz')).status === 200)
  console.log(failed === 0 ? 'All is well.' : `${failed} of these went wrong.`)
  return failed === 0 ? 0 : 1
}
