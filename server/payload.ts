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

/** The kinds of rows that say their length, because a line break may stand in them: texts and binary data. */
const sized = /^[TAOoUSsLlGgMmVb]([0-9a-f]+),/

/**
 * Whether a navigation payload has a row that is an error. Only the beginning of a row tells: a text may hold anything.
 */
export const hasFailedRow = (payload: Buffer): boolean => {
  for (let at = 0; at < payload.length; ) {
    const content = payload.indexOf(':', at) + 1
    if (content === 0) return false
    const begin = payload.toString('latin1', content, content + 20)
    if (begin.startsWith('E{')) return true
    const [opening, length] = sized.exec(begin) ?? []
    if (opening) at = content + opening.length + Number.parseInt(length ?? '0', 16)
    else at = payload.indexOf('\n', content) + 1
    if (at === 0) return false
  }
  return false
}
