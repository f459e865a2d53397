import type { IncomingMessage } from 'node:http'

/** The header by which a browser says that the visitor has not asked for the page yet. */
export const purposeHeader = 'sec-purpose'

const noPage = /^\/(_next|api|payload)\//

/** Reduces Sec-Purpose to what a response depends on: `prerender` if a page is rendered ahead, else no header. */
export const normalisePurpose = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>) => {
  const given = String(headers[purposeHeader] ?? '')
  delete headers[purposeHeader]
  if (/\bprerender\b/.test(given) && !noPage.test(url)) headers[purposeHeader] = 'prerender'
}
