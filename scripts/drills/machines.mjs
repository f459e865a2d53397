// Three app processes as on two machines, each machine with its own picture cache: photographs in a bucket (s3rver),
// Varnish with deploy/varnish.vcl, nginx in front of it and able to bypass it. Measures how soon an edit and a
// photograph are seen through the cache, and what visitors get while a process, the cache or the bucket is down.
// Nothing here passes or fails.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import S3rver from 's3rver'
import sharp from 'sharp'
import { findPort } from '../lib/ports.mjs'
import { run, sleep } from '../lib/processes.mjs'
import { inVar, Refusal, root } from '../lib/settings.mjs'
import { onLeave } from '../lib/shutdown.mjs'
import { openDrillShop } from './shop.mjs'

const folder = inVar('drill', 'machines')

/** @param {string} command @param {string[]} words */
const service = (command, words) => {
  const child = spawn(command, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  child.once('error', () => {
    throw new Refusal(`This drill needs ${command}.`)
  })
  onLeave(() => child.kill('SIGKILL'))
  return child
}

/** @param {number} port */
const openBucket = async (port) => {
  const directory = path.join(folder, 'bucket')
  const bucket = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop' }],
  })
  await bucket.run()
  return async () => {
    bucket.httpServer.closeAllConnections()
    await bucket.close()
  }
}

/**
 * Copies the prepared pictures into the bucket; otherwise the measurement would include three processes making them.
 * @param {import('@aws-sdk/client-s3').S3Client} client
 */
async function copyPrepared(client) {
  const { PutObjectCommand } = await import('@aws-sdk/client-s3')
  const prepared = process.env.IMAGES_DIR ?? ''
  const files = fs
    .readdirSync(prepared, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/\d+\.(avif|webp|jpg)$/.test(name))
  const queue = files.values()
  const drain = async () => {
    for (const name of queue) {
      const Body = fs.readFileSync(path.join(prepared, name))
      await client.send(new PutObjectCommand({ Bucket: 'shop', Key: `images/${name}`, Body }))
    }
  }
  await Promise.all(Array.from({ length: 8 }, drain))
  console.log(`${files.length} prepared pictures copied into the bucket`)
}

/** Writes deploy/varnish.vcl with a backend per process, otherwise unchanged. @param {number[]} ports */
const writeVcl = (ports) => {
  const example = fs.readFileSync(path.join(root, 'deploy', 'varnish.vcl'), 'utf8')
  const backend = /backend shop \{[\s\S]*?\n\}\n/.exec(example)?.[0] ?? ''
  const all = ports.map((port, at) => backend.replace('shop', `shop${at}`).replace('"3000"', `"${port}"`)).join('')
  const added = ports.map((_, at) => `  processes.add_backend(shop${at});\n`).join('')
  const file = path.join(folder, 'shop.vcl')
  fs.writeFileSync(file, example.replace(backend, all).replace('  processes.add_backend(shop);\n', added))
  return file
}

/**
 * nginx in front of Varnish, which it bypasses if that is down.
 * @param {{ front: number, cache: number, shops: number[] }} ports
 */
const writeNginx = ({ front, cache, shops }) => {
  const file = path.join(folder, 'nginx.conf')
  const past = shops.map((port) => `server 127.0.0.1:${port} backup;`).join(' ')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  fs.writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log /dev/null; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http { access_log off; ${temporary.join(' ')}
  upstream shop { server 127.0.0.1:${cache} fail_timeout=2s; ${past} keepalive 32; }
  server { listen 127.0.0.1:${front};
    location / { proxy_pass http://shop; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr; proxy_next_upstream error timeout; } } }`,
  )
  return file
}

/**
 * Starts twenty visitors. Returns a function that stops them and resolves to the responses' counts and the slowest.
 * @param {string} origin @param {string[]} pages
 */
const openLoad = (origin, pages) => {
  /** @type {Record<string, number>} */
  const answers = {}
  let [isOver, slowest] = [false, 0]
  const visit = async (/** @type {number} */ own) => {
    for (let turn = own; !isOver; turn++) {
      const since = performance.now()
      const kind = await fetch(origin + pages[turn % pages.length], { redirect: 'manual' }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        (error) => error.cause?.code ?? error.name,
      )
      answers[kind] = (answers[kind] ?? 0) + 1
      slowest = Math.max(slowest, performance.now() - since)
    }
  }
  const visitors = Array.from({ length: 20 }, (_, own) => visit(own))
  return async () => {
    isOver = true
    await Promise.all(visitors)
    return `${Object.entries(answers)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', ')}, slowest ${slowest.toFixed(0)} ms`
  }
}

/**
 * Prints the ms from the commit until a price is shown by every origin, for one page at a time.
 * @param {string} title @param {string[]} origins @param {(sql: string) => Promise<void>} execute @param {number} tries
 */
async function seenAfter(title, origins, execute, tries) {
  console.log(`\n${title} (ms, median and most of ${tries}):`)
  const sku = 'DRILL-M'
  await execute(`DELETE FROM "StockItem" WHERE "SKU" = '${sku}'`)
  await execute(`INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Model", "Price", "arrivedAt")
    VALUES ('watch', '${sku}', 'Drill piece', 'Drill', 'M1', 9999, now() + interval '1 hour')`)
  const surfaces = {
    detail: `/watch/Drill-M1/${sku}`,
    listing: '/new-arrivals',
    endpoint: `/api/singlewatch/${sku}/details`,
  }
  for (const [name, at] of Object.entries(surfaces)) {
    const times = []
    for (let turn = 0; turn < tries; turn++) {
      // Lets the repeated invalidations of the last change end, then fills the caches.
      await sleep(3_500)
      await Promise.all(origins.map((origin) => fetch(origin + at).then((answer) => answer.text())))
      const price = 10_000 + Math.floor(Math.random() * 80_000)
      await execute(`UPDATE "StockItem" SET "Price" = ${price} WHERE "SKU" = '${sku}'`)
      const since = performance.now()
      const until = async (/** @type {string} */ origin) => {
        while (!(await (await fetch(origin + at)).text()).includes(price.toLocaleString('en-GB'))) await sleep(20)
        return performance.now() - since
      }
      times.push(Math.max(...(await Promise.all(origins.map(until)))))
    }
    const sorted = times.sort((one, other) => one - other)
    console.log(`  ${name.padEnd(9)} ${sorted[Math.floor(tries / 2)]?.toFixed(0)}/${sorted.at(-1)?.toFixed(0)}`)
  }
}

/** @param {(key: string, fallback: number) => string | number} option */
export async function drill(option) {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const [s3, cache, front] = [await findPort(), await findPort(), await findPort()]
  const closeBucket = await openBucket(s3)
  let closing = closeBucket
  onLeave(() => closing())
  const environment = {
    PHOTOS_STORE: 's3',
    S3_BUCKET: 'shop',
    S3_ENDPOINT: `http://127.0.0.1:${s3}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    CACHE_PURGE_URL: `http://127.0.0.1:${cache}`,
    TRUST_PROXY_HOPS: '1',
  }
  const storage = await import('@aws-sdk/client-s3')
  const client = new storage.S3Client({
    region: 'us-east-1',
    endpoint: environment.S3_ENDPOINT,
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  })
  const ownCopies = ['a', 'a', 'b'].map((machine) => ({ IMAGES_DIR: path.join(folder, `images-${machine}`) }))
  const shop = await openDrillShop({
    processes: 3,
    environment,
    own: ownCopies,
    log: inVar('drill', 'machines.ndjson'),
    beforeStart: async () => {
      const words = ['--conditions=react-server', '--import', 'tsx', 'scripts/images.ts']
      const { code, output } = await run(
        process.execPath,
        [...words, `--copy-from=${process.env.PHOTOS_DIR}`, '--records-only'],
        { cwd: root },
      )
      console.log(`Photographs copied into the bucket (${code}): ${output.trim().split('\n').at(-1)}`)
      await copyPrepared(client)
    },
  })
  const ports = shop.processes.map(({ port }) => Number(port))
  const startCache = () =>
    service('varnishd', [
      '-F',
      '-n',
      path.join(folder, 'varnish'),
      '-a',
      `127.0.0.1:${cache}`,
      '-f',
      writeVcl(ports),
      '-s',
      'malloc,128m',
    ])
  let varnish = startCache()
  service('nginx', ['-c', writeNginx({ front, cache, shops: ports }), '-p', folder])
  const origin = `http://127.0.0.1:${front}`
  await sleep(4_000)
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  onLeave(() => pool.end())
  const execute = async (/** @type {string} */ text) => {
    await pool.query(text)
  }

  const tries = Number(option('tries', 5))
  const [cacheOnly, everywhere] = [[origin], [origin, ...shop.origins]]
  await seenAfter('An edit through nginx and Varnish', cacheOnly, execute, tries)
  await seenAfter('An edit there and in each of the three processes', everywhere, execute, tries)

  const { rows } = await pool.query(
    `SELECT "SKU" FROM "StockItem" WHERE "Family" = 'watch' AND published AND "MembersAreaOnly" = 0 AND NOT "isSold" LIMIT 1`,
  )
  const [{ SKU: sku }] = rows
  const address = `/watches/gallery/NW-${sku}/gallery-large-image/zz-drill-640.jpg`
  const Body = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#654' } })
    .jpeg()
    .toBuffer()
  const since = performance.now()
  await client.send(new storage.PutObjectCommand({ Bucket: 'shop', Key: `photos/${sku}/zz-drill.jpg`, Body }))
  while ((await fetch(origin + address)).status !== 200 && performance.now() - since < 60_000) await sleep(50)
  console.log(`\nA photograph put into the bucket is served after ${((performance.now() - since) / 1000).toFixed(1)} s`)

  const home = await (await fetch(origin)).text()
  const details = [...home.matchAll(/href="(\/(?:richard-mille-)?watch\/[^"]+)"/g)].map(([, at = '']) => at)
  const pages = [
    '/',
    '/new-arrivals',
    '/journal',
    '/api/watches',
    '/new-arrivals?q=gold',
    ...details.slice(0, 6),
    address,
  ]
  const disturbed = async (
    /** @type {string} */ title,
    /** @type {() => Promise<unknown>} */ away,
    /** @type {() => Promise<unknown>} */ back,
  ) => {
    const stop = openLoad(origin, pages)
    await sleep(3_000)
    await away()
    await sleep(6_000)
    await back()
    await sleep(3_000)
    console.log(`${title}: ${await stop()}`)
  }
  const none = async () => {}
  console.log('\nTwenty visitors for twelve seconds:')
  await disturbed('as ever', none, none)
  const [one] = shop.processes
  await disturbed(
    'one process killed, started again 6 s later',
    async () => one?.kill(),
    async () => one?.start(),
  )
  await disturbed(
    'the cache killed, started again 6 s later',
    async () => execFileSync('kill', ['-9', ...cacheProcesses(varnish.pid)]),
    async () => {
      varnish = startCache()
    },
  )
  await disturbed('the bucket away for 6 s', closeBucket, async () => {
    closing = await openBucket(s3)
  })
  await seenAfter('Afterwards, an edit there and in each of the three processes', everywhere, execute, 3)
  return 0
}

/** The pids of Varnish's manager and of its child. @param {number | undefined} manager */
const cacheProcesses = (manager) => {
  const children = fs.readFileSync(`/proc/${manager}/task/${manager}/children`, 'utf8').trim()
  return [String(manager), ...children.split(' ')].filter(Boolean)
}
