import type { IncomingMessage } from 'node:http'

/** By this header a browser says that nobody has asked for the page yet. */
export const purposeHeader = 'sec-purpose'

const noPage = /^\/(_next|api|payload)\//

/** Leaves of what a request says about its purpose only what its answer depends on: whether a page is rendered ahead. */
export const settlePurpose = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>) => {
  const given = String(headers[purposeHeader] ?? '')
  delete headers[purposeHeader]
  if (/\bprerender\b/.test(given) && !noPage.test(url)) headers[purposeHeader] = 'prerender'
}
