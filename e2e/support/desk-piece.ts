import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { sql } from './shop'
import { expect } from './test'
import { addCleanup } from './undo'

/** A photograph like a camera's: 1200 × 1500, with the serial number in its EXIF data. */
export const photograph = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 1500, channels: 3, background } })
    .withExif({ IFD0: { Model: 'Serial 4711' } })
    .jpeg()
    .toBuffer(),
})

export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** The columns of a draft as `addPieceAtDesk` leaves it, without photographs. */
export const daytona = (sku: string) => ({
  SKU: sku,
  Name: 'Daytona, steel',
  ManufacturerName: 'Rolex',
  Model: 'Daytona',
  Price: 28_950,
  published: false,
})

/** Creates a piece with the desk's form, with a price and three photographs. Starts at the list of pieces. */
export const addPieceAtDesk = async (page: Page, sku: string) => {
  addCleanup(() => sql('DELETE FROM "StockItem" WHERE "SKU" = $1', [sku]))
  await page.getByRole('link', { name: 'Create' }).click()
  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Brand').fill('Rolex')
  await page.getByLabel('Model', { exact: true }).fill('Daytona')
  await page.getByLabel('Name *', { exact: true }).fill('Daytona, steel')
  await page.getByLabel('Price', { exact: true }).fill('£28.950,00')
  await expect(page.getByText('£28,950 · twenty-eight thousand nine hundred and fifty pounds')).toBeVisible()
  await save(page)
  const photographs = page.getByRole('region', { name: 'Photographs' })
  await expect(photographs).toBeVisible()
  // Once all are uploaded, they are put into the order in which they were chosen.
  const arranged = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith(`/api/staff/photographs/${sku}`),
    { timeout: 60_000 },
  )
  await page
    .getByLabel('Add photographs')
    .setInputFiles([
      await photograph('front.jpg', '#777'),
      await photograph('side.jpg', '#999'),
      await photograph('detail.jpg', '#bbb'),
    ])
  await arranged
  await expect(photographs.getByRole('img')).toHaveCount(3, { timeout: 60_000 })
}
