// What the shop is compared with: the same bytes from a bare Node server and from nginx, and a bare Next page.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { findPort } from '../lib/ports.mjs'
import { sleep } from '../lib/processes.mjs'
import { inVar, root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'

/** @param {string} origin */
const untilAnswering = async (origin) => {
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  for (let tries = 0; tries < 600; tries++) {
    if (await answers()) return origin
    await sleep(100)
  }
  throw new Error(`Nothing answers at ${origin}.`)
}

/**
 * Requests some paths from the shop and stores them as files, compressed with brotli.
 * @param {string} origin
 * @param {Record<string, string>} paths
 */
export async function keepBytes(origin, paths) {
  const folder = inVar('bench', 'bytes')
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  // nginx may run as another user.
  for (const one of [inVar(), inVar('bench'), folder]) fs.chmodSync(one, 0o755)
  for (const [name, at] of Object.entries(paths)) {
    const response = await fetch(origin + at, { headers: { 'accept-encoding': 'br' } })
    // fetch decompresses the body. The size on the wire counts, so it is compressed again.
    const { brotliCompressSync } = await import('node:zlib')
    fs.writeFileSync(path.join(folder, name), brotliCompressSync(Buffer.from(await response.arrayBuffer())))
  }
  return folder
}

/** Starts a Node server that only serves the bytes from memory. @param {string} folder */
export async function startBareNode(folder) {
  const port = await findPort()
  const program = `
    const { createServer } = require('node:http'), { readdirSync, readFileSync } = require('node:fs')
    const kept = new Map(readdirSync(${JSON.stringify(folder)}).map((name) => ['/' + name, readFileSync(${JSON.stringify(folder)} + '/' + name)]))
    createServer((request, response) => {
      const body = kept.get(request.url)
      response.writeHead(body ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Content-Length': body?.length ?? 0 })
      response.end(body)
    }).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', program], { stdio: 'inherit' })
  onLeave(() => child.kill())
  return untilAnswering(`http://127.0.0.1:${port}`)
}

/** Starts nginx on the files; resolves to null where it is not installed. @param {string} folder */
export async function startNginx(folder) {
  const port = await findPort()
  const own = inVar('bench', 'nginx')
  fs.mkdirSync(own, { recursive: true })
  const conf = path.join(own, 'nginx.conf')
  fs.writeFileSync(
    conf,
    `worker_processes 1; daemon off; pid ${own}/pid; error_log ${own}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 1024; }
     http { access_log off; sendfile on; open_file_cache max=100; keepalive_requests 1000000; default_type text/html;
       client_body_temp_path ${own}/body; proxy_temp_path ${own}/proxy; fastcgi_temp_path ${own}/fastcgi;
       uwsgi_temp_path ${own}/uwsgi; scgi_temp_path ${own}/scgi;
       server { listen 127.0.0.1:${port}; root ${folder}; add_header Content-Encoding br; } }`,
  )
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
  } catch {
    return null
  }
  const child = spawn('nginx', ['-c', conf, '-p', own], { stdio: 'ignore' })
  onLeave(() => child.kill())
  return untilAnswering(`http://127.0.0.1:${port}`)
}

/** Serves an empty prerendered Next page, and /each?rows=N, rendered per request: the framework's own cost. */
export async function startBareNext() {
  const folder = inVar('bench', 'bare')
  fs.mkdirSync(path.join(folder, 'app'), { recursive: true })
  const write = (/** @type {string} */ name, /** @type {string} */ text) =>
    fs.writeFileSync(path.join(folder, name), text)
  write('app/layout.jsx', 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n')
  write('app/page.jsx', 'export default () => <main><h1>Bare</h1></main>\n')
  fs.mkdirSync(path.join(folder, 'app', 'each'), { recursive: true })
  write(
    'app/each/page.jsx',
    `export const dynamic = 'force-dynamic'
const Row = ({ at }) => <li className="row"><a href={'/row/' + at}><span>Row {at}</span><span>{'of the same page '.repeat(3)}</span></a></li>
export default async ({ searchParams }) => {
  const { rows = 0 } = await searchParams
  return <main><h1>{new Date().toISOString()}</h1><ul>{Array.from({ length: rows }, (_, at) => <Row key={at} at={at} />)}</ul></main>
}
`,
  )
  // Without its own instrumentation file, the build would use the shop's and run its work.
  write('instrumentation.js', 'export const register = () => {}\n')
  write('next.config.mjs', `export default { turbopack: { root: ${JSON.stringify(root)} } }\n`)
  write('package.json', '{ "private": true, "type": "module" }\n')
  const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NEXT_DIST_DIR: '', NODE_ENV: 'production' }
  execFileSync(process.execPath, [next, 'build'], { cwd: folder, env, stdio: 'ignore' })
  const port = await findPort()
  const child = spawn(process.execPath, [next, 'start', '-p', String(port)], { cwd: folder, env, stdio: 'ignore' })
  onLeave(() => child.kill())
  return untilAnswering(`http://127.0.0.1:${port}`)
}

/**
 * The URL of the dynamic bare page with enough rows to have about `bytes`, uncompressed.
 * @param {string} bareEach
 * @param {number} bytes
 */
export async function bareOfSize(bareEach, bytes) {
  const sizeOf = async (/** @type {number} */ rows) => (await (await fetch(`${bareEach}?rows=${rows}`)).text()).length
  const empty = await sizeOf(0)
  const row = ((await sizeOf(100)) - empty) / 100
  return `${bareEach}?rows=${Math.max(0, Math.round((bytes - empty) / row))}`
}
