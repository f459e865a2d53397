import type { IncomingMessage } from 'node:http'
import { pathOf } from './address'

/** An internal header that marks a request for a page's payload; its value names the build of the scripts. */
export const payloadHeader = 'x-payload-for'

/**
 * The beginning of the element with the payload of a page that is not prerendered; server/browser/starter.ts finds
 * it.
 */
export const payloadElement = '<script type="application/json" data-payload>'

const address = /^\/payload\/([\w-]+)\?of=([^&]+)$/

/** Request headers that could give another response than a guest's whole page. */
const others = /^(cookie|authorization|range|if-range|rsc|next-.*)$/

/** The address of a page's payload for the scripts of one build; those of another must not read it. */
export const payloadAddress = (url: string, build: string): string => `/payload/${build}?of=${encodeURIComponent(url)}`

const decoded = (text: string): string | null => {
  try {
    return pathOf(decodeURIComponent(text))
  } catch {
    return null
  }
}

/** Turns a request for a page's payload into a guest's request for that page, marked by the header above. */
export const readPayloadAddress = (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => {
  const { method, headers } = request
  delete headers[payloadHeader]
  // A request that changes something must come in at its own address.
  if (method !== 'GET' && method !== 'HEAD') return
  const [, build, of = ''] = address.exec(request.url ?? '') ?? []
  if (!build) return
  const path = decoded(of)
  if (path === null) return
  request.url = path
  for (const name of Object.keys(headers)) if (others.test(name)) delete headers[name]
  headers[payloadHeader] = build
}
