import { studioViews } from '../lib/staff/studio-views.mjs'
import { endPerson, makePerson } from '../scripts/lib/roles.mjs'
import { openStudio } from '../scripts/lib/studio.mjs'
import { ownShop } from './support/own-shop'
import { addPiece } from './support/rows'
import { sql } from './support/shop'
import { expect, testWith } from './support/test'
import { addCleanup } from './support/undo'

let studio: Awaited<ReturnType<typeof openStudio>>
const test = testWith(async () => {
  const { DATABASE_URL: own } = ownShop
  const person = await makePerson(own, own, `Anna ${process.pid}`, 'secret')
  addCleanup(() => endPerson(own, person.role))
  studio = await openStudio(person.url, 0)
  addCleanup(async () => {
    studio.stop()
    await studio.ended
  })
})

test('each link of the command opens its table with the columns that matter in front, and tells nobody outside', async ({
  page,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(studio.url) && request.url().startsWith('http')) outside.push(request.url())
  })
  for (const { name, hash } of studioViews) {
    await page.goto('about:blank')
    await page.goto(`${studio.url}#${hash}`)
    const pinned = new URLSearchParams(hash).get('pin')?.split(',') ?? []
    for (const [index, column] of pinned.entries())
      await expect(page.locator('thead th').nth(index + 1), `${name}, ${column}`).toContainText(column, {
        timeout: 60_000,
      })
  }
  await expect(page.getByText('Boutique', { exact: true })).toBeVisible()
  for (const table of ['Session', 'StaffAccount', 'Sale', 'RateLimit'])
    await expect(page.getByText(table, { exact: true })).toHaveCount(0)
  expect(outside).toEqual([])
})

test('a price that Studio cannot read stays in its cell, one that the database refuses is refused in its words, and a chosen cell stays in its column', async ({
  page,
}) => {
  await addPiece({ SKU: 'STUDIO-1', Price: 28950 })
  await page.goto(`${studio.url}#${studioViews[0]?.hash}`)
  const row = page.locator('tbody tr', { hasText: 'STUDIO-1' })
  await row.waitFor({ timeout: 60_000 })
  const price = row.locator('td').nth(3)
  const before = (await price.boundingBox())?.x
  await price.click()
  await expect.poll(async () => (await price.boundingBox())?.x).toBe(before)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('£28,950')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    '“£28,950” is no number that can be saved. Write digits only, such as 600000.',
  )
  await expect(page.getByRole('button', { name: 'Save 1 row' })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('-28950')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save 1 row' }).click()
  await page.getByRole('button', { name: 'yes, write to db' }).click()
  await expect(page.getByRole('alert')).toContainText('Price must be a number and not negative.')
  expect(await sql(`SELECT "Price"::int AS price FROM "StockItem" WHERE "SKU" = 'STUDIO-1'`)).toEqual([
    { price: 28950 },
  ])
})
