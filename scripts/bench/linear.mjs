// Doubles client-controlled input repeatedly: the response time should at most double with it.
import http from 'node:http'
import { openDrillShop } from '../drills/shop.mjs'

/** @typedef {{ method?: string, path?: string, headers?: Record<string, string>, body?: string }} Asked */

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
const json = { 'content-type': 'application/json', accept: 'application/json' }
const multipart = { 'content-type': 'multipart/form-data; boundary=b', accept: 'application/json' }
const part = 'content-disposition: form-data; name='

/** A page that the response cache does not answer, so that Next gets the headers. */
const notStored = '/login'

/**
 * A request by its size; the largest size stays below the limit that would refuse it.
 * @type {Record<string, { from: number, ask: (size: number) => Asked }>}
 */
const kinds = {
  'fields of a form': { from: 12, ask: (n) => post(form, 'a=b&'.repeat(n)) },
  'fields beyond the limit': { from: 10_000, ask: (n) => post(form, 'a=&'.repeat(n)) },
  'items of a list field': { from: 12, ask: (n) => post(form, 'a[]=&'.repeat(n)) },
  'items of a JSON list': { from: 20_000, ask: (n) => post(json, `{"privacy":[${'"",'.repeat(n)}""]}`) },
  'characters of a field': { from: 80_000, ask: (n) => post(form, `message=${'%20a'.repeat(n / 4)}`) },
  'characters of an address': { from: 80_000, ask: (n) => post(json, `{"email":"${'a.'.repeat(n / 2)}@"}`) },
  'characters of a telephone number': { from: 80_000, ask: (n) => post(json, `{"phone":"${'(0)'.repeat(n / 3)}"}`) },
  'control characters of a name': { from: 40_000, ask: (n) => post(json, `{"name":"${'\\u0001 '.repeat(n)}"}`) },
  'depth of JSON': { from: 40_000, ask: (n) => post(json, `{"a":${'['.repeat(n)}${']'.repeat(n)}}`) },
  'parts of a form with files': { from: 1_000, ask: (n) => post(multipart, parts('', n)) },
  'blanks in the type of a form': {
    from: 3_500,
    ask: (n) => post({ 'content-type': `multipart/form-data; boundary=a${' '.repeat(n)}b` }, 'a=b'),
  },
  'files of a form': { from: 300, ask: (n) => post(multipart, files(n)) },
  'bytes of a form with files': { from: 80_000, ask: (n) => post(multipart, parts('x'.repeat(n), 1)) },
  'dashes of a form with files': { from: 80_000, ask: (n) => post(multipart, parts('\r\n--'.repeat(n / 4), 1)) },
  cookies: { from: 400, ask: (n) => ({ path: '/api/users/auth', headers: { cookie: names(n, '') } }) },
  'cookies that begin as the shop’s': {
    from: 150,
    ask: (n) => ({ path: '/api/users/auth', headers: { cookie: names(n, 'shop-') } }),
  },
  'bytes of a session': {
    from: 900,
    ask: (n) => ({ path: '/user', headers: { cookie: `shop-session=${'a'.repeat(n)}` } }),
  },
  headers: {
    from: 60,
    ask: (n) => ({ headers: Object.fromEntries(Array.from({ length: n }, (_, i) => [`x-${i}`, 'a'])) }),
  },
  'parameters of a query': { from: 24, ask: (n) => ({ path: `/api/listings/all?${'location=a&'.repeat(n)}` }) },
  'parameters beyond the limit': { from: 125, ask: (n) => ({ path: `/api/listings/all?${'a&'.repeat(n * 4)}` }) },
  'characters of a query': { from: 800, ask: (n) => ({ path: `/api/listings/all?x=${'%20'.repeat(n / 3)}` }) },
  'words of a search': { from: 12, ask: (n) => ({ path: `/api/listings/all?q=${'a+'.repeat(n)}` }) },
  'marks in a search': { from: 25, ask: (n) => ({ path: `/api/listings/all?q=a${'-'.repeat(n)}a` }) },
  'languages of Accept-Language': {
    from: 250,
    ask: (n) => ({ path: notStored, headers: { 'accept-language': 'a;q=0.1,'.repeat(n) } }),
  },
  'parts of Accept': { from: 250, ask: (n) => ({ path: notStored, headers: { accept: 'a/b;q=1,'.repeat(n) } }) },
  'characters of User-Agent': {
    from: 1_900,
    ask: (n) => ({ path: notStored, headers: { 'user-agent': 'a'.repeat(n) } }),
  },
  'parts of If-None-Match': { from: 250, ask: (n) => ({ headers: { 'if-none-match': 'W/"abc",'.repeat(n) } }) },
  'parts of Accept-Encoding': { from: 250, ask: (n) => ({ headers: { 'accept-encoding': 'br;q=1,'.repeat(n) } }) },
  'parts of a path': { from: 500, ask: (n) => ({ path: '/a'.repeat(n) }) },
  'escapes of a path': { from: 500, ask: (n) => ({ path: `/watch/x/${'%2e'.repeat(n)}` }) },
}
const doublings = 4

/** @param {Record<string, string>} headers @param {string} body */
const post = (headers, body) => ({
  method: 'POST',
  path: '/submit',
  headers: { 'sec-fetch-site': 'same-origin', ...headers },
  body,
})

/** @param {string} content @param {number} count */
const parts = (content, count) => `${`--b\r\n${part}"a"\r\n\r\n${content}\r\n`.repeat(count)}--b--\r\n`

/** @param {number} count */
const files = (count) => `${`--b\r\n${part}"a"; filename="b"\r\n\r\n\r\n`.repeat(count)}--b--\r\n`

/** A Cookie header with `count` cookies. @param {number} count @param {string} beginning */
const names = (count, beginning) =>
  Array.from({ length: count }, (_, at) => `${beginning}${at.toString(36)}=`).join(';')

const agent = new http.Agent({ keepAlive: true })

/** Resolves to the status and the ms until the response is complete. @param {string} origin @param {Asked} asked */
const timed = (origin, { method = 'GET', path = '/', headers = {}, body = '' }) =>
  new Promise((resolve, reject) => {
    const since = performance.now()
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {}
    const { hostname, port } = new URL(origin)
    http
      .request({ hostname, port, agent, method, path, headers: { ...headers, ...length } }, (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode, ms: performance.now() - since }))
      })
      .on('error', reject)
      .end(body || undefined)
  })

/** The headers that pass the CSRF check. @param {string} origin */
async function tokenHeaders(origin) {
  const { headers } = await fetch(`${origin}/sanctum/csrf-cookie`)
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, 'x-xsrf-token': decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)) }
}

/**
 * The shortest of seven tries, closest to the cost of the work itself.
 * @param {string} origin @param {Asked} asked @param {Record<string, string>} token
 */
async function shortest(origin, asked, token) {
  const tries = []
  for (let count = 0; count < 7; count++)
    tries.push(await timed(origin, { ...asked, headers: { ...token, ...asked.headers } }))
  return tries.sort((one, other) => one.ms - other.ms)[0]
}

/** Prints for each kind the times and the factor of the last doubling. Nothing here passes or fails. */
export async function measureDoubling() {
  const given = process.argv.find((word) => word.startsWith('--origin='))?.slice('--origin='.length)
  const origin = given ?? (await openDrillShop({ processes: 1 })).origins[0] ?? ''
  const token = await tokenHeaders(origin)
  for (const [kind, { from, ask }] of Object.entries(kinds)) {
    const answers = []
    for (let size = from, step = 0; step <= doublings; step++, size *= 2)
      answers.push(await shortest(origin, ask(size), token))
    const times = answers.map(({ ms }) => ms.toFixed(1).padStart(7)).join(' ')
    const [before, last] = answers.slice(-2)
    const statuses = [...new Set(answers.map(({ status }) => status))].join(', ')
    console.log(`${kind.padEnd(34)} ${times} ms   × ${(last.ms / before.ms).toFixed(2)}   ${statuses}`)
  }
  return 0
}
