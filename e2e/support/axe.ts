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
 * Fails with what axe finds on the page as it stands, but for the rules named. Frames are not looked into: they hold mails
 * and previews, whose pages are looked at by themselves.
 */
export const axe = async (page: Page, { without = [] }: { without?: string[] } = {}) => {
  // Once for each document: a page that is looked at again has it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  const found = await page.evaluate(async (without) => {
    const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
    // Colours are judged once they stand: while a header turns light over a dark section, it has no contrast to either.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const turning = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.all(turning.map(({ finished }) => finished.catch(() => {})))
    // What passes is not described node by node.
    const { violations } = await window.axe.run({ iframes: false, resultTypes: ['violations'], rules })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }, without)
  expect(found).toEqual([])
}

/** The same, and fails where the page is wider than its window. */
export const checkScreen = async (page: Page) => {
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
