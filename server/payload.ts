import type { IncomingMessage } from 'node:http'
import { pathOf } from './address'
import { mark, withoutMarks } from './content-security'

/** An internal header that marks a request for the data of a page's scripts; its value names the scripts' build. */
export const payloadHeader = 'x-payload-for'

const address = /^\/payload\/([\w-]+)\?of=([^&]+)$/

/** Request headers that could give another response than a guest's whole page. */
const others = /^(cookie|authorization|range|if-range|rsc|next-.*)$/

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

const attributes = ` nonce="${mark}"`
/** What a page's inline scripts push: its content for React, and the names of its modules. */
const pushed = new RegExp(
  `<script${attributes}>(?:self|\\(self)\\.__next_f(?:=self\\.__next_f\\|\\|\\[\\]\\))?\\.push\\(([^<]*)\\)</script>`,
  'g',
)
const entry = new RegExp(
  `<script${attributes} id="_R_">\\(globalThis\\["TURBOPACK"\\] \\|\\| \\(globalThis\\["TURBOPACK"\\] = \\[\\]\\)\\)\\.push\\((\\{[^<>]*\\})\\);</script>`,
)

/**
 * Takes the scripts out of a page (latin1) that carry its content for React and name its modules. `payload`: a JSON array
 * of what they push to `self.__next_f`, and last what is pushed to `TURBOPACK`; '' if they look otherwise.
 */
export const takePayload = (html: string): { rest: string; payload: string } => {
  const texts: string[] = []
  const modules = entry.exec(html)?.[1]
  const rest = html.replace(pushed, (_, text: string) => {
    texts.push(text)
    return ''
  })
  if (!modules || texts.length === 0) return { rest: html, payload: '' }
  return { rest: rest.replace(entry, ''), payload: `[${withoutMarks(texts.join(','))},${modules}]` }
}
