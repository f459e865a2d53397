import type { IncomingMessage } from 'node:http'
import { contentSecurityPolicy, rulesHash, type SiteSecurity, takeMarks, takePayload } from './content-security'
import { neverBlank } from './error-page'
import type { FirstStyles } from './first-styles'
import { paintFirst } from './paint-first'
import { payloadAddress } from './payload'
import { purposeHeader } from './purpose'
import type { Build, Starter } from './starter'

export type PageFinishing = { security: SiteSecurity; firstStyles: FirstStyles; starter: Starter; build: Build }

/** Whether it is shown in a frame at the staff's desk. */
export const isPreview = (url = '') => url.startsWith('/staff/preview/')

/**
 * A page with its policy, its scripts waiting for the first paint. What these carry stands at an address of its own where
 * the page is `prerendered`, from which both are made alike: a browser needs it after everything else.
 */
export const finishPage = (
  body: Buffer,
  request: IncomingMessage,
  { security, firstStyles, starter, build }: PageFinishing,
  prerendered: boolean,
) => {
  // A character for each byte: text of any script is searched and cut as quickly as English.
  const whole = neverBlank(body.toString('latin1'))
  const { html: rest, payload } = prerendered ? takePayload(whole) : { html: whole, payload: '' }
  const { html, hashes } = takeMarks(rest)
  // Pages that are rendered ahead share their style sheets, where each would bring its own rules.
  const styles = request.headers[purposeHeader] ? null : firstStyles
  const page = paintFirst(html, starter, styles, payload && payloadAddress(request.url ?? '', build()))
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
