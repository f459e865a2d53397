// A backup, the database dropped and the photographs deleted, and a restore: every address of the sitemap and the lists of the
// endpoints, byte for byte. React writes the data of a page's scripts in the order in which it is ready, another one in some
// renderings of one and the same page: such a page is rendered anew until it has the bytes of before. Prints how many are the
// same and how long it took; fails if one differs.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { run, sleep } from '../lib/processes.mjs'
import { inVar, Refusal, root } from '../lib/settings.mjs'
import { openDrillShop } from './shop.mjs'

const into = inVar('drill', 'backups')
/** How often a page is rendered anew, and how long, in ms, until all that a change expires has expired. */
const [mostRenderings, settled] = [30, 3_500]
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

const hash = (/** @type {string | Buffer} */ content) => createHash('sha256').update(content).digest('hex')

/** @param {string} origin @param {string} at */
const sumOf = async (origin, at) => {
  const { status, bytes } = await bytesOf(origin, at)
  const text = bytes.toString('utf8')
  const shown = text.replace(/<script\b[\s\S]*?<\/script>/g, '')
  return { whole: `${status} ${hash(bytes)}`, shown: `${status} ${hash(shown)}`, text }
}

/** Every public page and picture named in it, by its address. @param {string} origin */
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
  const isOther = (/** @type {string} */ at) => before.get(at)?.whole !== after.get(at)?.whole
  let differing = all.filter(isOther)
  const shown = differing.filter((at) => before.get(at)?.shown !== after.get(at)?.shown)
  console.log(`${all.length - differing.length} of ${all.length} addresses have the same bytes as before at once.`)
  console.log(`${shown.length} of the others differ in what they show; all of them are rendered anew.`)
  for (let rendering = 1; differing.length > 0 && rendering <= mostRenderings; rendering++) {
    await execute(shop.databaseUrl, `NOTIFY shop, 'everything'`)
    await sleep(settled)
    for (const at of differing) after.set(at, await sumOf(origin, at))
    const now = differing.filter(isOther)
    if (now.length < differing.length)
      console.log(`${all.length - now.length} of ${all.length} after ${rendering} renderings`)
    differing = now
  }
  for (const [number, at] of differing.entries())
    for (const [when, sums] of Object.entries({ before, after }))
      fs.writeFileSync(path.join(into, `differing-${number}-${when}.html`), sums.get(at)?.text ?? '')
  for (const at of differing.slice(0, 20)) console.log(`  ${at}: ${before.get(at)?.shown} → ${after.get(at)?.shown}`)
  return differing.length ? 1 : 0
}
