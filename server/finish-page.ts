import { isPrivatePage } from '../lib/routing/key-addresses'
import { contentSecurityPolicy, rulesHash, type SiteSecurity, takeMarks } from './content-security'
import { withErrorMessage } from './error-page'
import { deskAlone, type FirstPaint } from './first-paint'
import { takePayload } from './payload'

export type PageFinishing = { security: SiteSecurity; firstPaint?: FirstPaint }

/** Whether the page is shown in a frame at the staff desk. */
export const isPreview = (url = '') => url.startsWith('/staff/preview/')

/** Whether an address is one of the staff desk's. */
const isDesk = (url = '') => /^\/staff(\/|\?|$)/.test(url)

/** The path of an address as the shop's routes read it. An address that cannot be decoded never gets here. */
const decodedPath = (url: string) => decodeURIComponent(url.split('?', 1)[0] ?? '')

/** What of an address a finished page depends on. */
export const variantOf = (url = '') => [isPrivatePage(decodedPath(url)), isDesk(url), isPreview(url)].join()

/** The page of the desk's own script without its marks, scripts and data of Next's; null for any other. */
const takeDesk = (page: string) => {
  const { html, hashes } = takeMarks(takePayload(page).rest)
  const alone = deskAlone(html)
  return alone === null ? null : { html: alone, hashes }
}

/** Gives a page its policy and its first-paint order. `isApart`: the data of its scripts is not in it. */
export const finishPage = (received: Buffer, url = '', { security, firstPaint }: PageFinishing, isApart: boolean) => {
  const site = isPrivatePage(decodedPath(url)) ? { https: security.https } : security
  // latin1, a character per byte: text in any script is searched and cut as fast as English.
  const whole = withErrorMessage(received.toString('latin1'))
  const painted = isDesk(url) ? null : firstPaint?.(whole, isApart)
  const { html, hashes } = painted ?? (isDesk(url) ? takeDesk(whole) : null) ?? takeMarks(whole)
  return {
    body: Buffer.from(html, 'latin1'),
    payload: painted?.payload ?? null,
    policy: contentSecurityPolicy([...hashes, rulesHash], site, { previews: isDesk(url), framed: isPreview(url) }),
  }
}
