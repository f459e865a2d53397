import type { Page, Route } from '@playwright/test'

/** Holds back matching responses (only those that contain `text`); resolves to a function that releases them. */
export const hold = async (page: Page, what: string | RegExp, text = '') => {
  const held: Route[] = []
  await page.route(what, async (route) => {
    const answer = text && (await route.fetch())
    if (answer && !(await answer.text()).includes(text)) await route.fulfill({ response: answer })
    else held.push(route)
  })
  return {
    count: () => held.length,
    letGo: async (how: (route: Route) => Promise<void>) => {
      await page.unroute(what)
      for (const route of held) await how(route).catch(() => {})
    },
  }
}
