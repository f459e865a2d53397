import { readFile } from 'node:fs/promises'
import { createColleague, expectLeaveConfirmation, openDesk } from './support/desk'
import { photograph, save } from './support/desk-piece'
import { hold } from './support/hold'
import { addRow } from './support/rows'
import { get, sql } from './support/shop'
import { expect, test } from './support/test'
import { addCleanup } from './support/undo'

test('a boutique sends a film and a certificate with its piece; they are its visitors’ alone, and a wrong file is told', async ({
  page,
}) => {
  const sku = `DESK-20-${test.info().retry}`
  const named = async () =>
    (
      await sql<{ film: string; certificate: string }>(`SELECT film, certificate FROM "StockItem" WHERE "SKU" = $1`, [
        sku,
      ])
    )[0]
  const piece = await addRow('StockItem', {
    Family: 'watch',
    SKU: sku,
    Name: 'Daytona',
    Model: 'Daytona',
    ManufacturerName: 'Rolex',
    WatchLocation: 'London',
    MembersAreaOnly: 1,
  })
  await openDesk(page, await createColleague('boutique', 'London'), `/staff/pieces/${piece}`)
  await page.getByRole('button', { name: 'Photograph', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pieces' }).click()
  await expect(dialog.getByRole('button', { name: 'Upload or arrange' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const film = page.getByLabel('Video', { exact: true })
  const certificate = page.getByLabel('Certificate', { exact: true })
  const buffer = await readFile('prisma/demo/photos/site/loop-rose-gold.mp4')
  await page
    .getByLabel('Upload a video: Video')
    .setInputFiles({ name: 'turn.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') })
  await expect(page.getByText('This file is not an MP4.')).toBeVisible()
  await expect(film).toHaveValue('')
  await page.getByLabel('Timing').fill('+2 s a day')
  const uploads = '**/api/staff/uploads/*'
  await page.route(uploads, (route) => route.abort())
  await page.getByLabel('Upload a video: Video').setInputFiles({ name: `${sku}.mp4`, mimeType: 'video/mp4', buffer })
  await save(page)
  await expect(page.getByText('A file is still uploading. Save once it has finished.')).toBeVisible()
  await expectLeaveConfirmation(page)
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await page.unroute(uploads)
  await expect(film).toHaveValue(`${sku}.mp4`)
  expect(await named()).toEqual({ film: '', certificate: '' })
  for (const master of ['loop-rose-gold', '02-five-tonneaux']) {
    await page.getByLabel('Upload a cover image: Video').setInputFiles({
      name: `${master}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await readFile(`prisma/demo/photos/site/${master}.jpg`),
    })
    const told = page.getByText('Cover image uploaded.')
    await expect(told).toBeVisible()
    await page.keyboard.press('Escape')
    // Else the next picture would seem to be there already.
    await expect(told).toHaveCount(0)
  }
  expect(await sql(`SELECT name FROM "Photo" WHERE item_id IS NULL AND name LIKE $1`, [`${sku}%`])).toEqual([
    { name: sku },
  ])
  await page.getByLabel('Upload a PDF: Certificate').setInputFiles({
    name: `Report ${sku}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\nreport\n%%EOF\n'),
  })
  await expect(certificate).toHaveValue(`/media/certificate-Report-${sku}.pdf`)
  const nobodys = async () => {
    for (const address of [`/media/${sku}.mp4`, `/media/certificate-Report-${sku}.pdf`])
      expect([address, (await get(address)).status]).toEqual([address, 404])
  }
  await nobodys()
  await save(page)
  await expect.poll(named).toEqual({ film: `${sku}.mp4`, certificate: `/media/certificate-Report-${sku}.pdf` })
  await nobodys()
  await sql(`UPDATE "StockItem" SET "MembersAreaOnly" = 0 WHERE "SKU" = $1`, [sku])
  for (const address of [`/media/${sku}.mp4`, `/media/certificate-Report-${sku}.pdf`])
    await expect.poll(async () => (await get(address)).status).toBe(200)
  await expect.poll(async () => (await get(`/watch/Rolex-Daytona/${sku}`)).text).toContain(`/media/${sku}.mp4`)
})

test('an address that leads nowhere is said where it is typed, and kept all the same', async ({ page }) => {
  await openDesk(page, await createColleague('manager'), '/staff/menu/create')
  const leads = page.getByRole('textbox', { name: 'Link' })
  await leads.fill('/jornal')
  await expect(page.getByText('No page found at /jornal.')).toBeVisible()
  await expect(leads).toHaveAccessibleDescription(/No page found at \/jornal/)
  await leads.fill('/journal')
  await expect(page.getByText(/No page found/)).toBeHidden()
  await page.goto('/staff/featured')
  await page.getByRole('table').getByRole('link').first().click()
  const first = page.getByLabel('After the first row', { exact: true })
  await first.fill('no-such-sku')
  await expect(page.getByText('No page found at no-such-sku.')).toBeVisible()
  await first.fill('10311')
  await expect(page.getByText(/No page found/)).toBeHidden()
})

test('a new article that is saved while a photograph is on its way opens once that has come, if one stays', async ({
  page,
}) => {
  const slug = `saved-early-${test.info().retry}`
  addCleanup(() => sql('DELETE FROM "JournalArticle" WHERE slug = $1', [slug]))
  await openDesk(page, await createColleague('manager'), '/staff/articles/create')
  await page.getByLabel('Title *').fill('Saved early')
  await page.getByLabel('Address *').fill(slug)
  await page.getByLabel('Date *').fill('2026-11-20')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.getByRole('button', { name: 'Photograph', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Upload or arrange' }).click()
  const uploads = await hold(page, '**/api/staff/uploads/*')
  await dialog.getByLabel('Add photographs').setInputFiles([await photograph(`${slug}.jpg`, '#579')])
  await expect.poll(uploads.count).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.dismiss()
  })
  await save(page)
  await expect(page.getByText('The article has been saved. Its page will open when the upload finishes.')).toBeVisible()
  await expect.poll(() => asked).toEqual(['confirm'])
  // What is typed now would be lost, and another save would make a second article.
  await expect(page.getByLabel('Title *').locator('xpath=ancestor::*[@inert]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await uploads.letGo((route) => route.continue())
  await expect(page).toHaveURL(/\/staff\/articles\/\d+$/)
  await expect(page.getByLabel('Title *')).toHaveValue('Saved early')
  await expect(page.getByLabel('Title *').locator('xpath=ancestor::*[@inert]')).toHaveCount(0)
  expect(await sql('SELECT title FROM "JournalArticle" WHERE slug = $1', [slug])).toHaveLength(1)
})
