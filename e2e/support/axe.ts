import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with what axe finds on the page as it stands. */
export const axe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    // A frame in which no script runs, such as a mail that is looked at, has no timers: axe would wait there for ever.
    .exclude('iframe[sandbox=""]')
    // What passes is not described node by node.
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
}

/** The same, and fails where the page is wider than its window. */
export const checkScreen = async (page: Page) => {
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
