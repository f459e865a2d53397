import type { Page } from '@playwright/test'
import { expect } from './test'

/** Writes an article at the desk, unsaved, and previews it: a heading, a line and a photograph, picked by `choose`. */
export const writeArticle = async (
  page: Page,
  slug: string,
  choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) => {
  await page.getByLabel('Title *').fill('A day at the desk')
  await page.getByLabel('Address *').fill(slug)
  await page.getByLabel('Date *').fill('2026-11-20')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('The morning')
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('We opened at ten.')
  await page.getByRole('button', { name: 'Photograph', exact: true }).click()
  await choose(page.getByRole('dialog'))
  await expect(text.locator('figure img')).toBeVisible()
  // Until it has loaded, what is below moves, and a press there may be lost.
  await expect(text.locator('figure img')).toHaveJSProperty('complete', true)
  await page.getByRole('button', { name: 'Preview' }).click()
  const sight = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(sight.getByRole('heading', { name: 'The morning' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Close' }).click()
}

/** Publishes the open article. */
export const publishArticle = async (page: Page) => {
  await page.getByLabel('Status *').click()
  await page.getByRole('option', { name: 'Published' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
}
