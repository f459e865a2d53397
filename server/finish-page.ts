import { isPrivatePage } from '../lib/routing/key-addresses'
import { contentSecurityPolicy, rulesHash, type SiteSecurity, takeMarks, takePayload } from './content-security'
import type { CriticalCss } from './critical-css'
import { deferAssets, deskAlone } from './defer-assets'
import { withErrorMessage } from './error-page'
import { payloadAddress, payloadElement } from './payload'
import { purposeHeader } from './purpose'
import type { RequestHead } from './response-cache'
import type { Build, Starter } from './starter'

export type PageFinishing = { security: SiteSecurity; criticalCss: CriticalCss; starter: Starter; build: Build }

/** Whether the page is shown in a frame at the staff desk. */
export const isPreview = (url = '') => url.startsWith('/staff/preview/')

/** The path of an address as the shop's routes read it. An address that cannot be decoded never gets here. */
const decodedPath = (url: string) => decodeURIComponent(url.split('?', 1)[0] ?? '')

/** The bytes of latin1 texts, one after the other. */
const bytesOf = (...texts: string[]) => {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at, 'latin1')
  return bytes
}

/**
 * Gives a page its policy and makes its scripts wait for the first paint. A browser needs the payload last: that of a
 * `prerendered` page is taken out and served at its own address (both are made from the same HTML), that of any other
 * stands in the page as data, which the starter reads.
 */
export const finishPage = (
  body: Buffer,
  request: RequestHead,
  { security, criticalCss, starter, build }: PageFinishing,
  prerendered: boolean,
) => {
  const previews = /^\/staff(\/|\?|$)/.test(request.url ?? '')
  const site = isPrivatePage(decodedPath(request.url ?? '')) ? { https: security.https } : security
  const policy = (hashes: string[]) => contentSecurityPolicy(hashes, site, { previews, framed: isPreview(request.url) })
  // latin1, a character per byte: text in any script is searched and cut as fast as English.
  const { html: rest, payload } = takePayload(body)
  const { html, hashes } = takeMarks(withErrorMessage(rest, payload))
  const desk = previews ? deskAlone(html) : null
  if (desk !== null) return { body: bytesOf(desk), payload: null, policy: policy(hashes) }
  // Pages that are rendered ahead share the style sheets, while inlined rules would come with each of them.
  const styles = request.headers[purposeHeader] ? null : criticalCss
  const isApart = prerendered && payload !== ''
  const page = deferAssets(html, starter, styles, isApart ? payloadAddress(request.url ?? '', build()) : '')
  if (page === null) {
    const whole = takeMarks(withErrorMessage(body.toString('latin1')))
    return { body: bytesOf(whole.html), payload: null, policy: policy(whole.hashes) }
  }
  const { payloadAt } = page
  const inPage = payload && !isApart ? [payloadElement, payload, '</script>'] : []
  return {
    body: bytesOf(page.html.slice(0, payloadAt), ...inPage, page.html.slice(payloadAt)),
    payload: isApart ? { body: bytesOf(payload), build: build() } : null,
    policy: policy([...hashes, page.hash, rulesHash]),
  }
}

export type FinishedPage = ReturnType<typeof finishPage>
