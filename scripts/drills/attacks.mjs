// A quiet visitor's requests a second and slowest answers, without and with each attack, in one run. Ratios of one run
// on a busy machine; nothing here passes or fails.
import http from 'node:http'
import net from 'node:net'
import { logIn } from '../bench/sign-in.mjs'
import { sleep } from '../lib/processes.mjs'
import { inVar } from '../lib/settings.mjs'
import { openPostgres } from './postgres-processes.mjs'
import { openDrillShop } from './shop.mjs'

const pages = ['/', '/new-arrivals', '/richard-mille-watches', '/journal', '/contact']

/** One visitor, one page after the other. @param {string} origin @param {number} seconds */
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

const agent = new http.Agent({ keepAlive: true, maxSockets: 20 })
/** @param {string} origin @param {string} path @param {Record<string, string>} headers @param {string} body */
const post = (origin, path, headers, body) =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const options = {
      hostname,
      port,
      path,
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    }
    http
      .request(options, (answer) =>
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode))
          .on('error', () => resolve(0)),
      )
      .on('error', () => resolve(0))
      .end(body)
  })

/** Does something over and over, `at` times at once, until it is told to end. @param {number} at @param {() => Promise<unknown>} work */
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

/** Sockets that say something and then nothing. @param {string} origin @param {number} count @param {string} words */
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
  const json = { 'content-type': 'application/json', accept: 'application/json' }
  const handed = await fetch(`${origin}/sanctum/csrf-cookie`)
  const cookie = handed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const token = { ...json, cookie, 'x-xsrf-token': decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)) }
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    accept: 'text/html',
  }
  const fields = 'a[]=&'.repeat(20_000)
  let account = 0
  const upgrade =
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n'
  /** @type {Record<string, () => Promise<{ end: () => Promise<string> }>>} */
  const attacks = {
    'forms of 20,000 fields, 10 at once': async () => storm(10, () => post(origin, '/submit', form, fields)),
    '2,000 sockets that asked for an upgrade': () => hold(origin, 2_000, upgrade),
    '2,000 sockets in the middle of their headers': () => hold(origin, 2_000, 'GET / HTTP/1.1\r\nHost: x\r\n'),
    'guesses at one account after the other, 20 at once': async () =>
      storm(20, () =>
        post(
          origin,
          '/login',
          token,
          JSON.stringify({ email: `victim${account++}@example.com`, password: 'guess guess' }),
        ),
      ),
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
    if (name.startsWith('guesses'))
      member = await logIn(origin).then(
        () => '; a member signs in meanwhile',
        (error) => `; ${error.message}`,
      )
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
