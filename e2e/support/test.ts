// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
import { test as base } from '@playwright/test'
import { collectCleanups } from './undo'

export { expect } from '@playwright/test'

/** A journey. Changes made through addRow, change, makeMember … are undone after it, also if it fails. */
export const test = base.extend<{ cleanedUp: undefined }>({
  cleanedUp: [
    async ({}, use) => {
      const cleanUp = collectCleanups()
      await use(undefined)
      await cleanUp()
    },
    { auto: true },
  ],
})

/**
 * Journeys of a file that share rows: created before the first, removed after the last. Uses hooks, because a
 * worker-scoped fixture would cost each such file its own worker and browser.
 */
export const testWith = (prepare: () => Promise<unknown>) => {
  let cleanUp = async () => {}
  test.beforeAll(async () => {
    cleanUp = collectCleanups()
    await prepare()
  })
  test.afterAll(() => cleanUp())
  return test
}
