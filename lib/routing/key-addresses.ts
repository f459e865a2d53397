/** A page whose address is itself a key, as the links in mails are: up to where the key stands. */
const keyPage = /^\/(?:reset-password|email|unsubscribe|subscription|alerts|mail)(?:\/[^/]+)?(?=\/|$)/

/** Whether the address of the page at this path is a key, which nobody else may learn. Safe in the browser. */
export const isKey = (pathname: string) => keyPage.test(pathname)

/** Pages with passwords, with a member's data or what somebody typed, and the desk. */
const personalPage =
  /^\/(?:login|membership|register|forgot-password|two-factor-challenge|user|dashboard|featuredwatches|saved|submit|staff)(?=\/|$)/

/**
 * Whether no script of another origin may run on the page at this path: it would read passwords, a member's data or a
 * key. Safe in the browser.
 */
export const isPrivatePage = (pathname: string) => isKey(pathname) || personalPage.test(pathname)

/** The address of a page without the key that it may hold; other addresses as they are. Safe in the browser. */
export const withoutKey = (address: string): string => {
  const [, origin = '', pathname = ''] = /^(https?:\/\/[^/?#]*)?([^?#]*)/i.exec(address) ?? []
  const page = keyPage.exec(pathname)
  return page ? origin + page[0] : address
}
