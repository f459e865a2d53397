import type { IncomingMessage } from 'node:http'
import { contentSecurityPolicy, rulesHash, type SiteSecurity, takeMarks, takePayload } from './content-security'
import type { CriticalCss } from './critical-css'
import { deferAssets } from './defer-assets'
import { withErrorMessage } from './error-page'
import { payloadAddress } from './payload'
import { purposeHeader } from './purpose'
import type { Build, Starter } from './starter'

export type PageFinishing = { security: SiteSecurity; criticalCss: CriticalCss; starter: Starter; build: Build }

/** Whether the page is shown in a frame at the staff desk. */
export const isPreview = (url = '') => url.startsWith('/staff/preview/')

/**
 * Gives a page its policy and makes its scripts wait for the first paint. The payload of a `prerendered` page is taken
 * out and served at its own address, since a browser needs it last; both are made from the same HTML.
 */
export const finishPage = (
  body: Buffer,
  request: IncomingMessage,
  { security, criticalCss, starter, build }: PageFinishing,
  prerendered: boolean,
) => {
  // latin1, a character per byte: text in any script is searched and cut as fast as English.
  const whole = withErrorMessage(body.toString('latin1'))
  const { html: rest, payload } = prerendered ? takePayload(whole) : { html: whole, payload: '' }
  const { html, hashes } = takeMarks(rest)
  // Pages that are rendered ahead share the style sheets, while inlined rules would come with each of them.
  const styles = request.headers[purposeHeader] ? null : criticalCss
  const page = deferAssets(html, starter, styles, payload && payloadAddress(request.url ?? '', build()))
  const previews = /^\/staff(\/|\?|$)/.test(request.url ?? '')
  return {
    body: Buffer.from(page?.html ?? html, 'latin1'),
    payload: page && payload ? { body: Buffer.from(payload, 'latin1'), build: build() } : null,
    policy: contentSecurityPolicy(page ? [...hashes, page.hash, rulesHash] : hashes, security, {
      previews,
      framed: isPreview(request.url),
    }),
  }
}

export type FinishedPage = ReturnType<typeof finishPage>
