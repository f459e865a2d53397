// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
import { test as base } from '@playwright/test'
import { beginUndoing } from './undo'

export { expect } from '@playwright/test'

/** A journey. What it makes and changes by addRow, change, makeMember … is undone after it, also where it fails. */
export const test = base.extend<{ tidiedUp: undefined }>({
  tidiedUp: [
    async ({}, use) => {
      const undo = beginUndoing()
      await use(undefined)
      await undo()
    },
    { auto: true },
  ],
})

/**
 * The journeys of a file that stand on rows of their own: made before the first of them, undone after the last. By hooks,
 * since a fixture of the worker's would cost each such file a worker and a browser of its own.
 */
export const testWith = (prepare: () => Promise<unknown>) => {
  let undo = async () => {}
  test.beforeAll(async () => {
    undo = beginUndoing()
    await prepare()
  })
  test.afterAll(() => undo())
  return test
}
