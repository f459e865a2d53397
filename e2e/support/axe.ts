import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

declare global {
  interface Window {
    axe: typeof axeCore
  }
}

const source = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Fails if axe finds violations on the page, except for the rules in `without`. Frames are skipped: they hold mails and
 * previews, which are checked separately.
 */
export const axe = async (page: Page, { without = [] }: { without?: string[] } = {}) => {
  // Once per document: it stays loaded for a second check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  const found = await page.evaluate(async (without) => {
    const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
    // Contrast is checked after transitions: a header that turns light over a dark section has too little meanwhile.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const turning = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.all(turning.map(({ finished }) => finished.catch(() => {})))
    // Passing nodes are not reported, which saves time.
    const { violations } = await window.axe.run({ iframes: false, resultTypes: ['violations'], rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }, without)
  expect(found).toEqual([])
}

/** Also fails if the page is wider than the viewport. */
export const checkScreen = async (page: Page) => {
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
