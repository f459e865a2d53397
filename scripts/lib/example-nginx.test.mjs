import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tooManyAttempts } from '../../lib/http/refusals'
import { findPort } from './ports.mjs'
import { sleep } from './processes.mjs'
import { root } from './settings.mjs'

const isInstalled = ['nginx', 'openssl'].every((name) => !spawnSync(name, ['-v']).error)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nginx-'))
const [plain, secure] = [await findPort(), await findPort()]

/** Writes deploy/nginx.conf with our ports and a new certificate, which it returns. @param {number} shop a port */
function writeConfiguration(shop) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate, ...subject], { stdio: 'ignore' })
  const example = fs
    .readFileSync(path.join(root, 'deploy', 'nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${shop};`)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('/var/cache/nginx/shop', `${folder}/builds`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replaceAll('shop.example', 'localhost')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  fs.writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')}\n${example}\n}`,
  )
  return fs.readFileSync(certificate)
}

const shop = http.createServer((_request, response) => response.end('answered'))
/** @type {Buffer} */
let certificate
/** @type {import('node:child_process').ChildProcess | undefined} */
let nginx

/** @param {string} at @param {{ from?: string, accept?: string, agent?: https.Agent }} [options] */
const ask = (at, { from = '127.0.0.1', accept = 'text/html', agent } = {}) =>
  new Promise((resolve, reject) => {
    const options = { localAddress: from, headers: { accept }, ca: certificate, agent: agent ?? false }
    https
      .get(`https://localhost:${secure}${at}`, { ...options, family: 4 }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
      })
      .on('error', reject)
  })
/** How often each status was answered. @param {number} count @param {(number: number) => Promise<any>} one */
const statuses = async (count, one) => {
  /** @type {Map<number, number>} */
  const found = new Map()
  for (const { status } of await Promise.all(Array.from({ length: count }, (_, number) => one(number))))
    found.set(status, (found.get(status) ?? 0) + 1)
  return Object.fromEntries(found)
}

// Other systems have no further loopback addresses to send from.
describe.skipIf(process.platform !== 'linux' || !isInstalled)('nginx with deploy/nginx.conf', () => {
  beforeAll(async () => {
    await new Promise((resolve) => shop.listen(0, '127.0.0.1', () => resolve(undefined)))
    const { port } = /** @type {import('node:net').AddressInfo} */ (shop.address())
    certificate = writeConfiguration(port)
    nginx = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' })
    for (let tries = 0; tries < 100 && !(await ask('/').catch(() => null)); tries++) await sleep(50)
  })
  afterAll(() => {
    nginx?.kill()
    shop.close()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  it('refuses nothing that visitors do: files, pages, payloads and results of filters, many at once', async () => {
    const from = '127.0.2.1'
    expect(await statuses(400, (number) => ask(`/_next/static/${number}.js`, { from }))).toEqual({ 200: 400 })
    expect(await statuses(50, (number) => ask(`/watch/${number}?_rsc=x${number}`, { from }))).toEqual({ 200: 50 })
    expect(await statuses(50, (number) => ask(`/payload/build?of=/${number}`, { from }))).toEqual({ 200: 50 })
    for (let turn = 0; turn < 8; turn++)
      expect(await statuses(10, (number) => ask(`/the-collection?brand=${number}`, { from }))).toEqual({ 200: 10 })
  })

  it('refuses a flood by a 429 that says when to come back, in words for people and for programs', async () => {
    for (const [accept = '', type = '', words = ''] of [
      ['text/html', 'text/html; charset=utf-8', 'Please try again in a few seconds.'],
      ['application/json', 'application/json', JSON.stringify({ message: tooManyAttempts })],
    ]) {
      const agent = new https.Agent({ keepAlive: true, maxSockets: 5 })
      const from = accept === 'text/html' ? '127.0.2.2' : '127.0.2.3'
      let refused
      // A slow machine needs more requests until they are too many for the time that they take.
      for (let sent = 0; !refused && sent < 2_000; sent += 100) {
        const flood = Array.from({ length: 100 }, (_, at) => ask(`/?at=${sent + at}`, { from, accept, agent }))
        refused = (await Promise.all(flood)).find(({ status }) => status === 429)
      }
      agent.destroy()
      expect(refused).toMatchObject({
        headers: { 'retry-after': '5', 'content-type': type, 'cache-control': 'no-store' },
        text: expect.stringContaining(words),
      })
      expect(await ask('/', { from })).toMatchObject({ status: 200 })
    }
  })
})
