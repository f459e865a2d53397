import type { IncomingMessage } from 'node:http'
import { pathOf } from './address'

/** By this header a request says that it asks for what a page's scripts carry, for scripts of this build. */
export const payloadHeader = 'x-payload-for'

const address = /^\/payload\/([\w-]+)\?of=([^&]+)$/

/** Headers by which a request could ask for another answer than a guest's whole page. */
const others = /^(cookie|authorization|range|if-range|rsc|next-.*)$/

/** Where a page's payload is to be had, by the scripts of a build: those of another may not read it. */
export const payloadAddress = (url: string, build: string): string => `/payload/${build}?of=${encodeURIComponent(url)}`

const decoded = (text: string): string | null => {
  try {
    return pathOf(decodeURIComponent(text))
  } catch {
    return null
  }
}

/** Makes of a request for a page's payload a guest's request for that page, marked as what it is. */
export const readPayloadAddress = (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => {
  const { method, headers } = request
  delete headers[payloadHeader]
  // Nothing that changes something may come in by another address than its own.
  if (method !== 'GET' && method !== 'HEAD') return
  const [, build, of = ''] = address.exec(request.url ?? '') ?? []
  if (!build) return
  const path = decoded(of)
  if (path === null) return
  request.url = path
  for (const name of Object.keys(headers)) if (others.test(name)) delete headers[name]
  headers[payloadHeader] = build
}
