// Measures a normal visitor's requests per second and p99 before and during each attack. Compare only the ratios of one
// run; nothing here passes or fails.
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { sleep } from '../lib/processes.mjs'
import { inVar, root } from '../lib/settings.mjs'
import { openPostgres } from './postgres-processes.mjs'
import { openDrillShop } from './shop.mjs'

const pages = ['/', '/new-arrivals', '/richard-mille-watches', '/journal', '/contact']

/** One visitor who requests one page after another. @param {string} origin @param {number} seconds */
async function visit(origin, seconds) {
  /** @type {number[]} */
  const taken = []
  let failed = 0
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn++) {
    const since = performance.now()
    const ok = await fetch(origin + pages[turn % pages.length], { signal: AbortSignal.timeout(20_000) }).then(
      async (answer) => {
        await answer.text()
        return answer.ok
      },
      () => false,
    )
    if (!ok) failed++
    taken.push(performance.now() - since)
  }
  taken.sort((a, b) => a - b)
  return {
    perSecond: taken.length / seconds,
    p99: taken[Math.floor(taken.length * 0.99)] ?? Number.NaN,
    failed,
  }
}

/** Source addresses of an attack: any address in 127.0.0.0/8 can be bound on this machine. */
const addresses = Array.from({ length: 20 }, (_, index) => `127.0.1.${index + 1}`)
const agents = new Map([...addresses, '127.0.0.9'].map((address) => [address, new http.Agent({ keepAlive: true })]))

/**
 * Resolves to the status and cookies of a response; status 0 if there is none.
 * @param {string} origin @param {string} path @param {Record<string, string>} headers @param {string} body @param {string} from
 * @returns {Promise<{ status: number, cookies: string[] }>}
 */
const ask = (origin, path, headers, body, from) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const none = () => resolve({ status: 0, cookies: [] })
    http
      .request(
        {
          hostname,
          port,
          path,
          method: body ? 'POST' : 'GET',
          agent: agents.get(from),
          localAddress: from,
          headers: { ...headers, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}) },
        },
        (answer) =>
          answer
            .resume()
            .on('end', () => resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [] }))
            .on('error', none),
      )
      .on('error', none)
      .end(body || undefined)
  })

let turn = 0
/** The attack's next source address. */
const another = () => addresses[turn++ % addresses.length] ?? ''

const json = { 'content-type': 'application/json', accept: 'application/json' }

/** The headers that pass the CSRF check. @param {string} origin @param {string} from */
async function tokenFor(origin, from) {
  const { cookies } = await ask(origin, '/sanctum/csrf-cookie', {}, '', from)
  const cookie = cookies[0]?.split(';')[0] ?? ''
  return { ...json, cookie, 'x-xsrf-token': decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)) }
}

/** Signs in the demo member from an address of its own; resolves to status and duration. @param {string} origin */
async function memberSignsIn(origin) {
  /** @type {{ email: string, password: string, status: number, verified: boolean }[]} */
  const list = JSON.parse(fs.readFileSync(path.join(root, 'prisma', 'demo', 'accounts.json'), 'utf8'))
  const { email, password } = list.find(({ status, verified }) => status === 1 && verified) ?? {}
  const since = performance.now()
  const { status } = await ask(
    origin,
    '/login',
    await tokenFor(origin, '127.0.0.9'),
    JSON.stringify({ email, password }),
    '127.0.0.9',
  )
  return `${status} after ${(performance.now() - since).toFixed(0)} ms`
}

/** Repeats the work until end(), `at` at a time. @param {number} at @param {() => Promise<unknown>} work */
function storm(at, work) {
  let over = false
  /** @type {Record<string, number>} */
  const answers = {}
  const all = Array.from({ length: at }, async () => {
    while (!over) {
      const answer = String(await work())
      answers[answer] = (answers[answer] ?? 0) + 1
      if (answer === '0') await sleep(20)
    }
  })
  return {
    end: async () => {
      over = true
      await Promise.all(all)
      return Object.entries(answers)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')
    },
  }
}

/** Opens sockets that send `words`, then stall. @param {string} origin @param {number} count @param {string} words */
async function hold(origin, count, words) {
  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: count }, () => net.connect(Number(port), hostname).on('error', () => {}))
  for (const socket of sockets) socket.write(words)
  await sleep(500)
  return {
    end: async () => {
      const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length
      for (const socket of sockets) socket.destroy()
      return `${open} of ${count} still open`
    },
  }
}

/** @param {(key: string, fallback: number) => string | number} option */
export async function drill(option) {
  const seconds = Number(option('seconds', 8))
  const shop = await openDrillShop({
    processes: 1,
    environment: { RATE_LIMIT_PER_ADDRESS_FACTOR: '1' },
    log: inVar('drill', 'attacks.ndjson'),
  })
  const [origin = ''] = shop.origins
  const postgres = await openPostgres(shop.databaseUrl)
  const tokens = new Map()
  for (const address of addresses) tokens.set(address, await tokenFor(origin, address))
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    accept: 'text/html',
  }
  const fields = 'a[]=&'.repeat(20_000)
  let [account, page] = [0, 0]
  const upgrade =
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n'
  /**
   * Sends requests repeatedly, `at` at a time, from one address or from twenty.
   * @param {number} at
   * @param {boolean} spread
   * @param {(headers: Record<string, string>, from: string) => [string, Record<string, string>, string]} make
   */
  const flood = (at, spread, make) =>
    storm(at, async () => {
      const from = spread ? another() : (addresses[0] ?? '')
      const [to, headers, body] = make(tokens.get(from), from)
      return (await ask(origin, to, headers, body, from)).status
    })
  /** @param {Record<string, string>} token */
  const guess = (token) =>
    /** @type {[string, Record<string, string>, string]} */ ([
      '/login',
      token,
      JSON.stringify({ email: `victim${account++}@example.com`, password: 'guess guess' }),
    ])
  /** @type {Record<string, () => Promise<{ end: () => Promise<string> }>>} */
  const attacks = {
    'forms of 20,000 fields, 10 at once': async () => flood(10, false, () => ['/submit', form, fields]),
    'the same from 20 addresses': async () => flood(10, true, () => ['/submit', form, fields]),
    '1 MB of nested JSON, 10 at once': async () =>
      flood(10, true, (token) => ['/api/alerts', token, `{"a":${'['.repeat(1_000_000)}`]),
    '2,000 sockets that asked for an upgrade': () => hold(origin, 2_000, upgrade),
    '2,000 sockets in the middle of their headers': () => hold(origin, 2_000, 'GET / HTTP/1.1\r\nHost: x\r\n'),
    'guesses at one account after the other, 20 at once': async () => flood(20, false, guess),
    'guesses from 20 addresses, 20 at once': async () => flood(20, true, guess),
    'listings that nobody has asked for yet, 20 at once': async () =>
      flood(20, false, () => [`/the-collection?brand=${page++}`, {}, '']),
    'fonts that are not there, 20 at once': async () => flood(20, false, () => [`/fonts/${page++}`, {}, '']),
    'forms sent to addresses that are not there, 20 at once': async () =>
      flood(20, false, () => [`/none-${page++}`, json, '{}']),
    'home pages with another query each, from 20 addresses': async () =>
      flood(20, true, () => [`/?at=${page++}`, {}, '']),
    'a database that is frozen': async () => {
      postgres.freeze()
      await sleep(6_000)
      return {
        end: async () => {
          postgres.thaw()
          return ''
        },
      }
    },
  }
  await visit(origin, 3)
  console.log(`${'attack'.padEnd(52)} without: requests/s, p99    with: requests/s, p99    rate`)
  for (const [name, begin] of Object.entries(attacks)) {
    const before = await visit(origin, seconds)
    const attack = await begin()
    const during = await visit(origin, seconds)
    let member = ''
    if (name.startsWith('guesses')) member = `; a member’s sign-in meanwhile: ${await memberSignsIn(origin)}`
    const words = await attack.end()
    await sleep(2_000)
    const figures = (/** @type {{ perSecond: number, p99: number }} */ { perSecond, p99 }) =>
      `${perSecond.toFixed(0).padStart(6)}/s ${p99.toFixed(0).padStart(5)} ms`
    console.log(
      `${name.padEnd(52)} ${figures(before)}      ${figures(during)}   × ${(during.perSecond / before.perSecond).toFixed(2)}${during.failed ? `, ${during.failed} failed` : ''}   ${words}${member}`,
    )
  }
  return 0
}
