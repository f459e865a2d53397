import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { matchArrivals } from '@/lib/alerts/match'
import { guest } from '@/lib/auth/visibility'
import { findPhoto } from '@/lib/images/find-photo'
import { findMedia } from '@/lib/images/media'
import { parsePhotoPath } from '@/lib/images/parse-address'
import { staffHtml } from '@/lib/pages/staff-html'
import { runUploadedImport } from '@/lib/stock-import/queue'
import { openImportDesk } from './test-imports'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { desk, photosDir, start, uploaded } = openImportDesk()

const enter = async (sku: string): Promise<number> =>
  (
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "isUpcoming") VALUES ('watch', $1, 'A', 'Rolex', true)
       RETURNING "StockItemId" AS id`,
      [sku],
    )
  )[0].id
const enquire = async (sku: string): Promise<number> =>
  (
    await desk.rows(
      `INSERT INTO "Enquiry" (kind, name, email, phone, message, sku, "consentText", "consentAt")
       VALUES ('enquiry', 'Ada', 'ada@example.com', '1', 'x', $1, 'x', now()) RETURNING id`,
      [sku],
    )
  )[0].id
const wish = async (sku: string, email: string): Promise<number> =>
  (
    await desk.rows(`INSERT INTO "Alert" (email, sku, confirmed_at) VALUES ($1, $2, now()) RETURNING id`, [email, sku])
  )[0].id
const photograph = async (piece: number) => {
  await mkdir(path.join(photosDir, `_${piece}`), { recursive: true })
  await writeFile(path.join(photosDir, `_${piece}`, 'a.jpg'), 'x')
  await desk.rows(
    `INSERT INTO "Photo" (item_id, name, position, hash, width, height, placeholder) VALUES ($1, 'a', 0, 'x', 960, 960, '')`,
    [piece],
  )
}
/** Corrects a SKU as staff do in Studio, whose role may change neither enquiries nor alerts. */
const correct = (from: string, to: string) =>
  desk.rows(`BEGIN; SET LOCAL ROLE shop_staff; UPDATE "StockItem" SET "SKU" = '${to}' WHERE "SKU" = '${from}'; COMMIT`)
const buyersOf = async (piece: number) =>
  (await desk.ask('POST', `pieces/${piece}/prepare-sale`)).body.data.buyers.map(({ id }: { id: number }) => id)
/** Photographs in a text, and what only looks like them. */
const textOf = (sku: string, prefix = '') =>
  `<p><img src="${sku}/a"> <img src='${sku}/a'> <img src = ${sku}/a></p>
  <img src="/watches/gallery/${prefix}${sku}/gallery-small-image/a-320.jpg"><a href="/watches/gallery/${prefix}${sku}/gallery-large-image/a.jpg">a</a>
  <img src="XR.1/a"><img src="Rx1/a"><img src="/watches/gallery/NW-R.10/grid-image.jpg">R.1/a`
const tables = [
  'JournalArticle',
  'Page',
  'Slide',
  'Enquiry',
  'Alert',
  'Sale',
  'FeaturedSet',
  'StockImport',
  'SavedPiece',
  'Photo',
]
const rowsNow = async () =>
  Promise.all(tables.map((table) => desk.rows(`SELECT to_jsonb(t) AS row, xmin::text FROM "${table}" t ORDER BY 1`)))

beforeEach(async () => {
  await desk.rows(`INSERT INTO "FeaturedSet" (name) VALUES ('main')`)
})

it('a SKU that is corrected is one row that changes, and all that is of the piece follows', async () => {
  const piece = await enter('TMP-1')
  const imported = await start({ table: await uploaded('one.csv', 'SKU,Name,Brand,Price\nTMP-1,A,Rolex,5000\n') })
  await runUploadedImport(imported)
  const enquiry = await enquire(' tmp-1 ')
  const alert = await wish('tmp-1', 'ada@example.com')
  await desk.rows(`INSERT INTO "Sale" (item_id, currency) VALUES ($1, '£')`, [piece])
  await desk.rows('UPDATE "Sale" SET taken_back_at = now()')
  const featured = (await desk.ask('PUT', 'featured/main', { version: null, first: 'tmp-1' })).body.data
  expect(featured.first).toBe('TMP-1')
  expect((await desk.ask('PUT', 'featured/main', { version: null, first: 'NONE' })).body.errors).toEqual({
    first: ['There is no piece “NONE”.'],
  })

  const before = await rowsNow()
  await correct('TMP-1', '10411')
  expect(await rowsNow()).toEqual(before)

  const late = await desk.ask('PUT', 'photographs/TMP-1', { order: [] })
  expect([late.status, late.body.message]).toEqual([403, 'TMP-1 is now 10411. Please upload the photographs again.'])
  expect(await buyersOf(piece)).toEqual([enquiry])
  expect((await desk.ask('GET', `enquiries/${enquiry}/details`)).body.data.piece).toMatchObject({ id: piece })
  expect((await desk.ask('GET', 'featured/main')).body.data.first).toBe('10411')
  expect((await desk.ask('GET', 'sales?q=10411')).body.data).toMatchObject([{ sku: '10411' }])
  const history = (await desk.ask('GET', `history?filter.record=StockItem%20${piece}`)).body.data
  expect(history.map(({ record_name }: { record_name: string }) => record_name)).toContain('TMP-1')
  expect((await desk.ask('GET', `imports/${imported}/undo`)).body.data).toMatchObject({ changed: 1, inTheWay: [] })
  expect(await desk.rows(`SELECT item_id_by_sku('tmp-1') AS id`)).toEqual([{ id: piece }])

  await desk.rows(`UPDATE "StockItem" SET "isUpcoming" = false WHERE "SKU" = '10411'`)
  expect(await matchArrivals()).toBe(1)
  expect(await desk.rows('SELECT alert_id, item_id FROM "AlertMatch"')).toEqual([{ alert_id: alert, item_id: piece }])

  const { id } = history.find(({ column_name }: { column_name: string }) => column_name === 'SKU')
  expect((await desk.ask('POST', `history/${id}/undo`)).status).toBe(200)
  expect(await desk.rows('SELECT "SKU" FROM "StockItem" WHERE "StockItemId" = $1', [piece])).toEqual([{ SKU: 'TMP-1' }])
})

it('a text that shows a photograph of the piece names it by its id, and by its present SKU where it is read', async () => {
  const piece = await enter('R.1')
  await photograph(piece)
  const [{ id }] = await desk.rows(`INSERT INTO "JournalArticle" (slug, title) VALUES ('r-1', 'A') RETURNING id`)
  const article = (
    await desk.ask('PUT', `articles/${id}`, {
      version: null,
      content: '<p><img src="R.1/a" alt="" /></p>',
      index_page_image: 'R.1/a',
    })
  ).body.data
  expect(article).toMatchObject({ index_page_image: 'R.1/a', content: expect.stringContaining('src="R.1/a"') })
  await desk.rows(`INSERT INTO "Slide" (slide_title, slide_image) VALUES ('A', 'R.1/a')`)
  await desk.rows(`INSERT INTO "Page" (name, title, content) VALUES ('r-1', 'A', $1)`, [textOf('R.1', 'NW-')])
  expect(await desk.rows(`SELECT slide_image, (SELECT content FROM "Page" WHERE name = 'r-1') FROM "Slide"`)).toEqual([
    { slide_image: `@${piece}/a`, content: textOf(`@${piece}`) },
  ])

  const before = await rowsNow()
  await correct('R.1', 'NW-R.2')
  expect(await rowsNow()).toEqual(before)
  const renamed = (await desk.ask('GET', `articles/${id}`)).body.data
  expect(renamed).toMatchObject({ index_page_image: 'NW-R.2/a', content: expect.stringContaining('src="NW-R.2/a"') })
  const changes = (await desk.ask('GET', 'history?filter.record=JournalArticle%20r-1')).body.data
  expect(changes).toContainEqual(expect.objectContaining({ column_name: 'index_page_image', new_value: 'NW-R.2/a' }))
  expect((await desk.ask('GET', 'pages/r-1')).body.data.content).toBe(textOf('NW-R.2'))
  const [media, html] = [await findMedia([`@${piece}/a`]), await staffHtml(textOf(`@${piece}`))]
  expect(media.get(`@${piece}/a`)?.src).toBe('/watches/gallery/NW-R.2/gallery-large-image/a')
  expect(html.match(/<picture/g)).toHaveLength(4)
  expect(html).not.toContain('@')
  const former = parsePhotoPath('/watches/gallery/NW-R.1/gallery-small-image/a-320.jpg')
  expect(former && (await findPhoto(former, async () => guest))?.itemId).toBe(piece)
})

it('a piece that gets the SKU of a deleted one has nothing of it', async () => {
  const gone = await enter('TWICE')
  const enquiry = await enquire('TWICE')
  await wish('TWICE', 'bea@example.com')
  await desk.rows(`INSERT INTO "Sale" (item_id, currency) VALUES ($1, '£')`, [gone])
  await photograph(gone)
  await desk.ask('PUT', 'featured/main', { version: null, first: 'TWICE' })
  await desk.rows('DELETE FROM "StockItem" WHERE "StockItemId" = $1', [gone])
  const piece = await enter('TWICE')
  expect(await buyersOf(piece)).toEqual([])
  expect((await desk.ask('GET', 'photographs/TWICE')).body.data).toEqual([])
  const address = parsePhotoPath('/watches/gallery/NW-TWICE/grid-image-320.jpg')
  expect(address && (await findPhoto(address, async () => ({ kind: 'staff' })))).toBeNull()
  expect((await desk.ask('GET', `enquiries/${enquiry}/details`)).body.data.piece).toBeNull()
  expect((await desk.ask('GET', `sales?filter.item=${piece}`)).body.data).toEqual([])
  expect((await desk.ask('GET', 'sales?q=TWICE')).body.data).toMatchObject([{ sku: 'TWICE', item_id: null }])
  expect((await desk.ask('GET', 'featured/main')).body.data.first).toBeNull()
  const history = (await desk.ask('GET', `history?filter.record=StockItem%20${piece}`)).body.data
  expect(history.map(({ operation }: { operation: string }) => operation)).toEqual(['insert'])
  await desk.rows(`UPDATE "StockItem" SET "isUpcoming" = false WHERE "SKU" = 'TWICE'`)
  await matchArrivals()
  expect(await desk.rows('SELECT FROM "AlertMatch" WHERE item_id = $1', [piece])).toEqual([])
})

it('who waits for a SKU that never was waits for the piece that gets it', async () => {
  const alert = await wish('later-1', 'cem@example.com')
  const piece = await enter('LATER-1')
  expect(await desk.rows('SELECT item_id FROM "Alert" WHERE id = $1', [alert])).toEqual([{ item_id: piece }])
})
