// Fills an empty database and PHOTOS_DIR with the demo shop. Does nothing if the database already holds stock.
import { constants } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { hashPassword } from '../lib/auth/password'
import { folderStorage } from '../lib/images/folder-storage'
import { folderOf } from '../lib/images/storage'
import { inTransaction } from '../scripts/lib/postgres-client.mjs'
import { certificateName, certificateOf } from './demo/certificate'
import { content, mastersOf, members, siteMasters, stock } from './demo/demo'
import { recordsOf } from './demo/photo-records'
import { insert } from './insert'

const setting = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} must be set.`)
  return value
}

const readIds = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ sku: string; id: number }>(
    'SELECT "SKU" AS sku, "StockItemId" AS id FROM "StockItem"',
  )
  return new Map(rows.map(({ sku, id }) => [sku, id]))
}

/** A featured set names its pieces by SKU in the demo, by id in the table. */
async function withItemIds(client: pg.ClientBase, sets: Record<string, unknown>[]) {
  const ids = await readIds(client)
  const places = ['first', 'second', 'third', 'fourth']
  return sets.map((set) => ({
    ...set,
    ...Object.fromEntries(places.map((place) => [place, ids.get(String(set[place])) ?? null])),
  }))
}

async function insertContent(client: pg.ClientBase) {
  const { websiteItems, trustLines, specialists, featured, slides, excerpts, pages, journal, press, membership } =
    content
  await insert(client, 'WebsiteItem', websiteItems)
  await insert(client, 'TrustLine', trustLines)
  await insert(client, 'Specialist', specialists)
  await insert(client, 'FeaturedSet', await withItemIds(client, featured))
  await insert(client, 'Slide', slides)
  await insert(client, 'HomeExcerpt', excerpts)
  await insert(
    client,
    'Page',
    pages.map(({ blurbs: _, ...page }) => page),
  )
  await insert(
    client,
    'PageBlurb',
    pages.flatMap(({ name, blurbs }) =>
      blurbs.map((blurb, at) => ({ page_name: name, display_order: at + 1, ...blurb })),
    ),
  )
  const categories = [...new Set(journal.map(({ category }) => category))]
  await insert(
    client,
    'JournalCategory',
    categories.map((name) => ({ name })),
  )
  const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM "JournalCategory"')
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  await insert(
    client,
    'JournalArticle',
    journal.map(({ category, ...article }) => ({ ...article, category_id: ids.get(category) })),
  )
  await insert(client, 'Magazine', press)
  await insert(client, 'MembershipContent', [{ id: 1, Description: membership }])
}

/** requested_at is set for verified members, so that no mail is sent to the boutique. */
async function insertMembers(client: pg.ClientBase) {
  const now = new Date()
  const rows = members.map(async ({ email, password, name, phone, status, verified }) => ({
    email,
    password: await hashPassword(password),
    name,
    phone,
    status,
    email_verified_at: verified ? now : null,
    requested_at: verified ? now : null,
  }))
  await insert(client, 'Member', await Promise.all(rows))
}

const sizeOf = (file: string) =>
  fs.stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/**
 * Copies masters, not links: an in-place edit must not change the demo's own files. Existing files are kept; an empty
 * one is what an interrupted copy left.
 */
async function lay(files: string[], folder: string) {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  for (const file of files) {
    const place = path.join(folder, path.basename(file))
    if ((await sizeOf(place)) > 0) continue
    await fs.copyFile(file, `${place}.part`, constants.COPYFILE_FICLONE)
    await fs.rename(`${place}.part`, place)
  }
}

async function seed(client: pg.ClientBase, photosDir: string) {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('demo shop'))`)
  const { rows } = await client.query<{ filled: boolean }>('SELECT EXISTS (SELECT FROM "StockItem") AS filled')
  if (rows[0]?.filled) return 'The database already holds stock: nothing to do.'
  // Oldest first, so that ids grow with the date of arrival.
  const pieces = [...stock].sort((a, b) => a.arrivedAt.localeCompare(b.arrivedAt))
  // A piece names its boutique.
  await insert(client, 'SiteSettings', [content.settings])
  await insert(client, 'Boutique', content.boutiques)
  for (const { code, rate, rate_date } of content.currencies)
    await client.query('UPDATE "Currency" SET rate = $2, rate_date = $3 WHERE code = $1', [code, rate, rate_date])
  await insert(
    client,
    'StockItem',
    pieces.map((demo) => {
      const { photos: _, images: __, soldAt = '', ...piece } = demo
      const certificate = certificateName(demo)
      return {
        ...piece,
        // A sale of tomorrow is refused: where the clock is behind the demo, it is of today.
        ...(Date.parse(soldAt) < Date.now() && { soldAt }),
        ...(certificate && { certificate: `/media/${certificate}` }),
      }
    }),
  )
  await insertContent(client)
  await insertMembers(client)
  const site = path.join(photosDir, 'site')
  await lay(siteMasters(), site)
  for (const piece of pieces) {
    const name = certificateName(piece)
    if (name) await fs.writeFile(path.join(site, name), certificateOf(piece, content.settings.brand_name))
  }
  const ids = await readIds(client)
  for (const piece of pieces) {
    const files = mastersOf(piece)
    if (files.length > 0) await lay(files, path.join(photosDir, folderOf(ids.get(piece.SKU) ?? 0)))
  }
  if (process.env.PHOTOS_STORE !== 's3')
    await insert(client, 'Photo', await recordsOf(photosDir, folderStorage(path.resolve(setting('IMAGES_DIR')))))
  return `The demo shop is in place: ${pieces.length} pieces, ${content.pages.length} pages, ${members.length} members.`
}

const photosDir = path.resolve(setting('PHOTOS_DIR'))
console.log(await inTransaction(setting('DATABASE_URL'), (client) => seed(client, photosDir)))
