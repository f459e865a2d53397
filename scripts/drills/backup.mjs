// A backup, the database dropped and the photographs deleted, and a restore: every address of the sitemap and the lists of the
// endpoints, byte for byte. Prints how many are the same and how long it took; fails if one differs.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { run } from '../lib/processes.mjs'
import { inVar, Refusal, root } from '../lib/settings.mjs'
import { openDrillShop } from './shop.mjs'

const into = inVar('drill', 'backups')
const others = ['/api/watches', '/api/jewelriesall', '/api/home', '/api/websiteitems', '/sitemap.xml', '/robots.txt']

/** @param {string} origin @param {string} at */
const bytesOf = async (origin, at) => {
  const answer = await fetch(origin + at, { redirect: 'manual' })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Paths that a sitemap names, those that it names in turn included. @param {string} origin @param {string} at @returns {Promise<string[]>} */
const pathsIn = async (origin, at) => {
  const text = (await bytesOf(origin, at)).bytes.toString('utf8')
  const named = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')).pathname,
  )
  if (!text.includes('<sitemapindex')) return named
  return (await Promise.all(named.map((one) => pathsIn(origin, one)))).flat()
}

/** Every public page and picture named in it, by its address. @param {string} origin */
const sumsOf = async (origin) => {
  /** @type {Map<string, string>} */
  const sums = new Map()
  const pictures = new Set()
  const sum = async (/** @type {string} */ at) => {
    const { status, bytes } = await bytesOf(origin, at)
    sums.set(at, `${status} ${createHash('sha256').update(bytes).digest('hex')}`)
    return bytes.toString('utf8')
  }
  for (const at of [...(await pathsIn(origin, '/sitemap.xml')), ...others]) {
    const text = await sum(at)
    for (const [picture = ''] of text.matchAll(/\/(?:watches|jewelries)\/gallery\/[^"\s,]+?-640\.(?:jpg|webp)/g))
      pictures.add(picture)
  }
  for (const at of pictures) await sum(at)
  return sums
}

/** @param {string} script @param {string[]} words */
const command = async (script, words) => {
  const since = performance.now()
  const args = ['--conditions=react-server', '--import', 'tsx', `scripts/${script}.ts`, ...words]
  const { code, output } = await run(process.execPath, args, { cwd: root })
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  console.log(`npm run ${script} (${seconds} s): ${output.trim().split('\n').at(-1)}`)
  if (code !== 0) throw new Refusal(output.trim())
}

export async function drill() {
  fs.rmSync(into, { recursive: true, force: true })
  const shop = await openDrillShop({ processes: 1, durable: true, log: inVar('drill', 'backup.ndjson') })
  const [origin = ''] = shop.origins
  const before = await sumsOf(origin)
  console.log(`${before.size} addresses read`)
  process.env.DATABASE_OWNER_URL = shop.databaseUrl
  await command('backup', [`--into=${into}`])

  await shop.processes[0]?.end()
  const admin = new URL(shop.databaseUrl)
  const name = admin.pathname.slice(1)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  await client.end()
  fs.rmSync(process.env.PHOTOS_DIR ?? '', { recursive: true, force: true })
  console.log('The database is dropped, the photographs are deleted.')

  const [made = ''] = fs.readdirSync(into)
  await command('restore', [path.join(into, made), '--yes'])
  await shop.processes[0]?.start()
  const after = await sumsOf(origin)
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter((at) => before.get(at) !== after.get(at))
  console.log(`${after.size - differing.length} of ${before.size} addresses have the same bytes as before.`)
  for (const at of differing.slice(0, 20)) console.log(`  ${at}: ${before.get(at)} → ${after.get(at)}`)
  return differing.length ? 1 : 0
}
