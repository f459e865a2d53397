import type { Page } from '@playwright/test'

/** Puts the page's timeouts, those of its requests included, on a clock that the test moves on. */
export const stopTimeouts = async (page: Page) => {
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController()
      setTimeout(() => limit.abort(new DOMException('Too late', 'TimeoutError')), milliseconds)
      return limit.signal
    }
  })
  await page.clock.install()
}
