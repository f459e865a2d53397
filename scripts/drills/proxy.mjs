// Two processes behind nginx with deploy/nginx.conf, over https: rate limits, sessions, logout and the rotation of
// SESSION_SECRET must apply to both. If OBSERVATORY names the folder of npm's @mdn/mdn-http-observatory, prints its
// grade too. Prints each result; fails if one does not hold.
import { spawn } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import pg from 'pg'
import { hasNginx, startNginx } from '../lib/example-nginx.mjs'
import { findPort } from '../lib/ports.mjs'
import { sleep } from '../lib/processes.mjs'
import { inVar, Refusal, root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { openDrillShop } from './shop.mjs'

const folder = inVar('drill', 'nginx')

/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, text: string }} Answer */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: object }} Asked */

export async function drill() {
  if (!hasNginx()) throw new Refusal('This drill needs nginx and openssl.')
  const [plain, secure] = [await findPort(), await findPort()]
  const siteUrl = `https://localhost:${secure}`
  const [former, next] = [crypto.randomBytes(32).toString('hex'), crypto.randomBytes(32).toString('hex')]
  const environment = {
    SITE_URL: siteUrl,
    TRUST_PROXY_HOPS: '1',
    RATE_LIMIT_PER_ADDRESS_FACTOR: '1',
    SESSION_SECRET: former,
  }
  const shop = await openDrillShop({ processes: 2, environment, log: inVar('drill', 'proxy.ndjson') })
  const shops = shop.processes.map(({ port }) => Number(port))
  const { certificate: ca, stop } = startNginx(folder, { plain, secure, shops })
  onLeave(stop)
  await sleep(1_000)
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 })

  /**
   * Sends a request through nginx, which alternates between the processes.
   * @param {string} at
   * @param {Asked} asked
   * @returns {Promise<Answer>}
   */
  const ask = (at, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const json = body ? JSON.stringify(body) : ''
      const sent = {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) } : {}),
        ...headers,
      }
      https
        .request(siteUrl + at, { method, ca, headers: sent, agent: false }, (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (chunk) => {
            text += chunk
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
        })
        .on('error', reject)
        .end(json)
    })
  const pairs = (/** @type {Answer} */ { headers }) =>
    (headers['set-cookie'] ?? []).map((line) => line.slice(0, line.indexOf(';')))
  const token = async () => {
    const [cookie = ''] = pairs(await ask('/sanctum/csrf-cookie'))
    return { cookie, 'x-xsrf-token': decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)) }
  }
  /** @type {{ email: string, password: string, status: number, verified: boolean }[]} */
  const accounts = JSON.parse(fs.readFileSync(path.join(root, 'prisma', 'demo', 'accounts.json'), 'utf8'))
  const member = accounts.find(({ status, verified }) => status === 1 && verified)
  const logIn = async () => {
    const headers = await token()
    const answer = await ask('/login', {
      method: 'POST',
      headers,
      body: { email: member?.email, password: member?.password },
    })
    if (answer.status !== 200) throw new Error(`The member could not log in: ${answer.status} ${answer.text}`)
    return {
      headers: { cookie: [headers.cookie, ...pairs(answer)].join('; '), 'x-xsrf-token': headers['x-xsrf-token'] },
      answer,
    }
  }
  /**
   * The distinct statuses of the account's endpoint in eight requests, four to each process.
   * @param {Record<string, string>} headers
   */
  const statuses = async (headers) => {
    const all = []
    for (let turn = 0; turn < 8; turn++) all.push((await ask('/api/users/auth', { headers })).status)
    return [...new Set(all)].join(', ')
  }
  let failed = 0
  const say = (/** @type {string} */ what, /** @type {boolean} */ held, /** @type {string} */ detail) => {
    if (!held) failed++
    console.log(`${held ? 'held ' : 'FAILED'}  ${what}: ${detail}`)
  }

  const redirected = await fetch(`http://127.0.0.1:${plain}/journal`, { redirect: 'manual' })
  say('http leads to https', redirected.status === 301, `${redirected.status} ${redirected.headers.get('location')}`)
  const programs = [
    await fetch(`http://127.0.0.1:${plain}/api/watches`, { redirect: 'manual' }),
    await fetch(`http://127.0.0.1:${plain}/login`, { method: 'POST', redirect: 'manual' }),
  ].map(({ status }) => status)
  say('by http endpoints are refused, not led on', programs.join() === '403,403', programs.join())
  const transport = []
  for (const at of ['/', '/api/watches', '/fonts/x.woff2', '/nothing', '/healthz'])
    transport.push([at, (await ask(at)).headers['strict-transport-security'] ?? 'none'])
  say(
    'every answer asks for https for two years',
    transport.every(([, value]) => value?.startsWith('max-age=63072000')),
    JSON.stringify(transport),
  )

  const first = await logIn()
  const set = (first.answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('__Host-shop-session='))
  say(
    'the session is __Host-, Secure and HttpOnly',
    /Secure/.test(set ?? '') && /HttpOnly/.test(set ?? ''),
    (set ?? 'none').replace(/=[^;]+/, '=…'),
  )
  const both = await statuses(first.headers)
  say('a session of one process is one of both', both === '200', both)
  const out = await ask('/logout', { method: 'POST', headers: first.headers })
  const after = await statuses(first.headers)
  say('a logout at one process ends it at both', out.status === 204 && after === '401', after)
  const second = await logIn()
  await pool.query('UPDATE "Member" SET status = 2 WHERE email = $1', [member?.email])
  const suspended = await statuses(second.headers)
  say('a suspension by SQL ends it at both', suspended === '401', suspended)
  await pool.query('UPDATE "Member" SET status = 1 WHERE email = $1', [member?.email])

  const tries = []
  const guest = await token()
  for (let turn = 0; turn < 8; turn++) {
    const headers = {
      ...guest,
      'x-forwarded-for': `203.0.113.${turn}`,
      'x-client-address': `203.0.113.${turn}`,
      forwarded: `for=203.0.113.${turn}`,
    }
    tries.push(
      (await ask('/forgot-password', { method: 'POST', headers, body: { email: `quiet${turn}@example.com` } })).status,
    )
  }
  say(
    'five resets a minute per address, whatever it claims to be',
    tries.join() === '200,200,200,200,200,429,429,429',
    tries.join(),
  )
  await pool.query('DELETE FROM "RateLimit"')

  const restart = async (/** @type {number} */ number, /** @type {string} */ secrets) => {
    await shop.processes[number]?.end()
    process.env.SESSION_SECRET = secrets
    await shop.processes[number]?.start()
    await sleep(500)
  }
  const before = await logIn()
  // Every process accepts the new secret before any signs with it.
  await restart(0, `${former},${next}`)
  const half = [await statuses(before.headers), await statuses((await logIn()).headers)]
  await restart(1, `${former},${next}`)
  const known = [await statuses(before.headers), await statuses((await logIn()).headers)]
  await restart(0, `${next},${former}`)
  const turned = [await statuses(before.headers), await statuses((await logIn()).headers)]
  await restart(1, `${next},${former}`)
  const done = [await statuses(before.headers), await statuses((await logIn()).headers)]
  const all = [...half, ...known, ...turned, ...done]
  say(
    'a new secret in four steps, one process after the other',
    all.every((one) => one === '200'),
    all.join(' '),
  )
  await pool.end()
  await grade(secure)
  return failed ? 1 : 0
}

/** Prints the observatory's grade if OBSERVATORY is set. @param {number} port */
async function grade(port) {
  const { OBSERVATORY } = process.env
  if (!OBSERVATORY) return
  const cli = path.join(OBSERVATORY, 'node_modules', '@mdn', 'mdn-http-observatory', 'src', 'scan.js')
  const env = {
    ...process.env,
    NODE_EXTRA_CA_CERTS: path.join(folder, 'certificate.pem'),
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
  }
  const child = spawn(process.execPath, [cli, `localhost:${port}`], { env, stdio: 'inherit' })
  await new Promise((resolve) => child.once('exit', resolve))
}
