// Backs up, drops the database, deletes the photographs and restores. Compares every URL of the sitemap and the
// endpoints' lists byte for byte. React writes a page's script data in the order in which it becomes ready, which
// varies between renderings: such a page must be equal without its scripts, and in its data with all references
// resolved. Prints how many are the same and the time taken; fails if one differs.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { run } from '../lib/processes.mjs'
import { inVar, Refusal, root } from '../lib/settings.mjs'
import { dataOf } from './page-data.mjs'
import { openDrillShop } from './shop.mjs'

const into = inVar('drill', 'backups')
const others = ['/api/watches', '/api/jewelriesall', '/api/home', '/api/websiteitems', '/sitemap.xml', '/robots.txt']

/** @param {string} origin @param {string} at */
const bytesOf = async (origin, at) => {
  const answer = await fetch(origin + at, { redirect: 'manual' })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/**
 * All paths in a sitemap, including those of nested sitemaps.
 * @param {string} origin
 * @param {string} at
 * @returns {Promise<string[]>}
 */
const pathsIn = async (origin, at) => {
  const text = (await bytesOf(origin, at)).bytes.toString('utf8')
  const named = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')).pathname,
  )
  if (!text.includes('<sitemapindex')) return named
  return (await Promise.all(named.map((one) => pathsIn(origin, one)))).flat()
}

const hash = (/** @type {string | Buffer} */ content) => createHash('sha256').update(content).digest('hex')

/** @param {string} origin @param {string} at */
const sumOf = async (origin, at) => {
  const { status, bytes } = await bytesOf(origin, at)
  const page = bytes.toString('utf8')
  const shown = page.replace(/<script\b[\s\S]*?<\/script>/g, '')
  // A page's script data has its own URL.
  const [, payload] = /"(\/payload\/[\w-]+\?of=[^"]+)"/.exec(page) ?? []
  const text = payload ? page + (await bytesOf(origin, payload)).bytes.toString('utf8') : page
  return { whole: `${status} ${hash(bytes)} ${hash(text)}`, shown: `${status} ${hash(shown)}`, text }
}

/** Every public page and the pictures in it, by path. @param {string} origin */
const sumsOf = async (origin) => {
  /** @type {Map<string, Awaited<ReturnType<typeof sumOf>>>} */
  const sums = new Map()
  const pictures = new Set()
  const sum = async (/** @type {string} */ at) => {
    const found = await sumOf(origin, at)
    sums.set(at, found)
    return found.text
  }
  for (const at of [...(await pathsIn(origin, '/sitemap.xml')), ...others]) {
    const text = await sum(at)
    for (const [picture = ''] of text.matchAll(/\/(?:watches|jewelries)\/gallery\/[^"\s,]+?-640\.(?:jpg|webp)/g))
      pictures.add(picture)
  }
  for (const at of pictures) await sum(at)
  return sums
}

/** @param {string} databaseUrl @param {string} sql */
const execute = async (databaseUrl, sql) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
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
  await execute(admin.href, `DROP DATABASE "${name}" WITH (FORCE)`)
  fs.rmSync(process.env.PHOTOS_DIR ?? '', { recursive: true, force: true })
  console.log('The database is dropped, the photographs are deleted.')

  const [made = ''] = fs.readdirSync(into)
  await command('restore', [path.join(into, made), '--yes'])
  await shop.processes[0]?.start()
  const after = await sumsOf(origin)
  const all = [...new Set([...before.keys(), ...after.keys()])]
  const reordered = all.filter((at) => before.get(at)?.whole !== after.get(at)?.whole)
  const isOther = (/** @type {string} */ at) => {
    const [one, other] = [before.get(at), after.get(at)]
    return !one || !other || one.shown !== other.shown || dataOf(one.text) !== dataOf(other.text)
  }
  const differing = reordered.filter(isOther)
  console.log(`${all.length - reordered.length} of ${all.length} addresses have the same bytes as before.`)
  console.log(
    `${reordered.length - differing.length} have the same data in another order in their scripts, ${differing.length} differ.`,
  )
  for (const [number, at] of differing.entries())
    for (const [when, sums] of Object.entries({ before, after }))
      fs.writeFileSync(path.join(into, `differing-${number}-${when}.html`), sums.get(at)?.text ?? '')
  for (const at of differing.slice(0, 20)) console.log(`  ${at}`)
  return differing.length ? 1 : 0
}
