import type { Page } from '@playwright/test'

/** The number of A4 sheets that the page takes when printed. */
export const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length
