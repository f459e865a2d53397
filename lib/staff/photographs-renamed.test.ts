import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { factsOf, openPhotographDesk, picture } from './test-photographs'

vi.mock('next/headers', async () => (await import('./test-desk')).deskHeaders)

const { begin, desk, names, photosDir, upload } = openPhotographDesk()

describe('a SKU that changes', () => {
  it('takes its photographs along: records at once, the folder by the worker, and whatever names them', async () => {
    const { renamePhotographs } = await import('./photographs')
    await mkdir(path.join(photosDir, 'M1'), { recursive: true })
    await upload('front.jpg', await picture('#321'), 'M1')
    await desk.rows(`INSERT INTO "Slide" (slide_title, slide_image) VALUES ('A', 'M1/front')`)
    await desk.rows(`INSERT INTO "Page" (name, title, content) VALUES ('about', 'A', '<img src="M1/front" alt="">')`)
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'M2' WHERE "SKU" = 'M1'`)
    expect(await desk.rows(`SELECT "SKU" FROM "Photo" WHERE name = 'front'`)).toEqual([{ SKU: 'M2' }])
    expect(await desk.rows(`SELECT slide_image FROM "Slide"`)).toEqual([{ slide_image: 'M2/front' }])
    expect(await desk.rows(`SELECT content FROM "Page"`)).toEqual([{ content: '<img src="M2/front" alt="">' }])
    const jobs = await desk.rows(
      `SELECT task_identifier FROM graphile_worker.jobs WHERE task_identifier = 'rename-photographs'`,
    )
    expect(jobs).toHaveLength(1)
    await renamePhotographs('M1', 'M2')
    await renamePhotographs('M1', 'M2')
    await renamePhotographs('../etc', 'M2')
    expect(await names('M2')).toEqual(['front'])
    expect(await readdir(photosDir)).not.toContain('M1')
    expect(await desk.rows(`SELECT "SKU" FROM "Photo" WHERE name = 'front'`)).toEqual([{ SKU: 'M2' }])
    const late = [await begin(factsOf('late.jpg', 10, 'M1')), await desk.ask('PUT', 'photographs/M1', { order: [] })]
    for (const { status, body } of late)
      expect([status, body.message]).toEqual([403, 'The SKU M1 is M2 now. Bring the photographs again.'])
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'M1' WHERE "SKU" = 'M2'`)
    await renamePhotographs('M2', 'M1')
  })
  it('shows its own photographs where a deleted piece of that SKU left some, which can be restored', async () => {
    const { listRemoved, renamePhotographs } = await import('./photographs')
    const hashes = () => desk.rows(`SELECT "SKU", name, hash FROM "Photo" WHERE "SKU" ~ '^D[12]$' ORDER BY 1, 2`)
    const add = (sku: string) =>
      desk.rows(
        `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', $1, 'A', 'Rolex')`,
        [sku],
      )
    await add('D1')
    for (const name of ['front.jpg', 'dial.jpg']) await upload(name, await picture('#500'), 'D1')
    await desk.ask('PUT', 'photographs/D1', { order: ['front', 'dial'] })
    await desk.rows(`DELETE FROM "StockItem" WHERE "SKU" = 'D1'`)
    await add('D2')
    for (const name of ['front.jpg', 'side.jpg']) await upload(name, await picture('#005'), 'D2')
    const own = (await hashes()).filter(({ SKU }) => SKU === 'D2')
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'D1' WHERE "SKU" = 'D2'`)
    for (let run = 0; run < 2; run++) {
      await renamePhotographs('D2', 'D1')
      expect(await names('D1')).toEqual(['front', 'side'])
      expect(await hashes()).toEqual(own.map((photo) => ({ ...photo, SKU: 'D1' })))
      expect((await listRemoved('D1')).map(({ name }) => name).toSorted()).toEqual(['dial', 'front'])
    }
    expect(await readdir(photosDir)).not.toContain('D2')
    const told = await desk.rows(
      `SELECT new_value FROM "History" WHERE record_name = 'D1' AND new_value::text ~ 'had this SKU before' ORDER BY 1`,
    )
    expect(told).toHaveLength(2)
  })
  it('leaves a folder of its new SKU as it is that staff have prepared', async () => {
    const { renamePhotographs } = await import('./photographs')
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName") VALUES ('watch', 'E1', 'A', 'Rolex')`,
    )
    await upload('front.jpg', await picture('#050'), 'E1')
    await mkdir(path.join(photosDir, 'E2'))
    await writeFile(path.join(photosDir, 'E2', 'prepared.jpg'), await picture('#550'))
    await desk.rows(`UPDATE "StockItem" SET "SKU" = 'E2' WHERE "SKU" = 'E1'`)
    await renamePhotographs('E1', 'E2')
    expect(await names('E2')).toEqual(['prepared'])
    expect(await readdir(path.join(photosDir, 'E1'))).toEqual(['front.jpg'])
  })
  it('takes along whatever else names a photograph of it, and nothing that only looks like it', async () => {
    const rename = (from: string, to: string) =>
      desk.rows('UPDATE "StockItem" SET "SKU" = $2 WHERE "SKU" = $1', [from, to])
    const textOf = (sku: string, path: string) =>
      `<p><img src="${sku}/a"> <img src='${sku}/a'> <img src = ${sku}/a></p>
      <img src="${path}/gallery-small-image/a-320.jpg"><a href="${path}/gallery-large-image/a.jpg">a</a>
      <img src="XR.1/a"><img src="Rx1/a"><img src="/watches/gallery/NW-R.10/grid-image.jpg">R.1/a`
    const text = (sku: string) => textOf(sku, `/watches/gallery/NW-${sku.replace(/^NW-/, '')}`)
    await desk.rows(
      `INSERT INTO "StockItem" ("Family", "SKU", "Name", "ManufacturerName", "Description") VALUES ('watch', 'R.1', 'A', 'Rolex', $1)`,
      [text('R.1')],
    )
    await desk.rows(`INSERT INTO "JournalArticle" (slug, title, content) VALUES ('r-1', 'A', $1)`, [text('R.1')])
    await desk.rows(`INSERT INTO "Page" (name, title, content) VALUES ('r-1', 'A', $1)`, [
      textOf('R.1', '/jewelries/gallery/NJ-R.1'),
    ])
    await desk.rows(
      `INSERT INTO "Magazine" (title, date, articles_screenshot, publishers_logo) VALUES ('R', '2026-01-01', 'R.1/a', 'R.1/b.jpg')`,
    )
    await desk.rows(`UPDATE "SiteSettings" SET menu_image = 'R.1/a'`)
    await desk.rows(`UPDATE "Boutique" SET image = 'R.1/a', plan = 'R.10/a' WHERE name = 'London'`)
    await desk.rows(`INSERT INTO "Specialist" (boutique_name, name, portrait) VALUES ('London', 'Ada', 'R.1/a')`)
    const found = async () =>
      Object.assign(
        {},
        ...(await desk.rows('SELECT menu_image FROM "SiteSettings"')),
        ...(await desk.rows(`SELECT articles_screenshot, publishers_logo FROM "Magazine" WHERE title = 'R'`)),
        ...(await desk.rows(`SELECT image, plan FROM "Boutique" WHERE name = 'London'`)),
        ...(await desk.rows(`SELECT portrait FROM "Specialist" WHERE name = 'Ada'`)),
        ...(await desk.rows(`SELECT content AS page FROM "Page" WHERE name = 'r-1'`)),
        ...(await desk.rows(`SELECT content AS article FROM "JournalArticle" WHERE slug = 'r-1'`)),
        ...(await desk.rows(`SELECT "Description" AS description FROM "StockItem" WHERE "Name" = 'A' AND "SKU" ~ 'R'`)),
      )
    const named = (sku: string) => ({
      menu_image: `${sku}/a`,
      articles_screenshot: `${sku}/a`,
      publishers_logo: `${sku}/b.jpg`,
      image: `${sku}/a`,
      plan: 'R.10/a',
      portrait: `${sku}/a`,
      page: textOf(sku, `/jewelries/gallery/NJ-${sku}`),
      article: text(sku),
      description: text(sku),
    })
    await rename('R.1', 'NW-R.2')
    expect(await found()).toEqual(named('NW-R.2'))
    const [{ id }] = await desk.rows(`SELECT "StockItemId" AS id FROM "StockItem" WHERE "SKU" = 'NW-R.2'`)
    const renamed = await desk.ask('PUT', `pieces/${id}`, { version: null, SKU: '3-R' })
    expect(await found()).toEqual(named('3-R'))
    // The desk goes on with what it gets: saved again, an old text would come back.
    expect(renamed.body.data).toMatchObject({ Description: text('3-R') })
    expect((await desk.ask('GET', `pieces/${id}`)).body.data.version).toBe(renamed.body.data.version)
  })
})
