// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
import { test as base } from '@playwright/test'
import { undoing } from './undo'

export { expect } from '@playwright/test'

/** A journey. What it makes and changes by addRow, change, makeMember … is undone after it, also where it fails. */
export const test = base.extend<{ tidiedUp: undefined }>({
  tidiedUp: [({}, use) => undoing(() => use(undefined)), { auto: true }],
})

/** The journeys of a file that stand on rows of their own: made before the first of them, undone after the last. */
export const testWith = (prepare: () => Promise<unknown>) =>
  test.extend<object, { prepared: undefined }>({
    prepared: [
      ({}, use) =>
        undoing(async () => {
          await prepare()
          await use(undefined)
        }),
      { scope: 'worker', auto: true, timeout: 120_000 },
    ],
  })
