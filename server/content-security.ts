import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { speculationRules } from '../lib/http/prefetch'

/**
 * A secret of this process and the renderer. Next writes it as a nonce on each of its own scripts while it renders a
 * page; a script injected through content cannot have it. It never leaves the process: a page is cached longer than a
 * nonce may live, so scripts are allowed by their hashes.
 */
export const mark = randomBytes(24).toString('base64url')

/** Makes Next mark its scripts. Policy headers sent by the client are dropped. */
export const markScripts = ({ headers }: Pick<IncomingMessage, 'headers'>) => {
  delete headers['content-security-policy-report-only']
  headers['content-security-policy'] = `script-src 'nonce-${mark}'`
}

/** The CSP source of an inline script: the hash of its text, which is latin1 (a character per byte). */
export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`

/** The CSP source of the speculation rules that a page adds. */
export const rulesHash = hashOf(speculationRules)

/** Removes the marks from a page or a navigation payload; in the latter `$undefined` stands for no value. */
export const withoutMarks = (text: string): string =>
  text.includes(mark) ? text.replaceAll(` nonce="${mark}"`, '').replaceAll(mark, () => '$undefined') : text

/** The texts of the inline scripts that have a mark. */
const markedScripts = (html: string) => {
  const found = new Set<string>()
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const begin = html.indexOf('>', at) + 1
    const tag = html.slice(at, begin)
    if (begin > 0 && !/^<script[\s>]/.test(tag)) {
      at = begin
      continue
    }
    const end = html.indexOf('</script>', begin)
    if (begin === 0 || end < 0) break
    if (tag.includes(` nonce="${mark}"`) && !/\ssrc=/.test(tag)) found.add(html.slice(begin, end))
    at = end
  }
  return found
}

/**
 * The page without marks, and the hashes of the inline scripts that had one, each once. The page is latin1 (a character
 * per byte).
 */
export const takeMarks = (html: string): { html: string; hashes: string[] } => ({
  html: withoutMarks(html),
  hashes: [...markedScripts(html)].map((script) => hashOf(withoutMarks(script))),
})

/** The origin of the analytics script, unless it is the shop's own. */
export const foreignOrigin = (script: string | undefined, site: string | URL): string | undefined => {
  const origin = script && new URL(script, site).origin
  return origin && origin !== new URL(site).origin ? origin : undefined
}

/** https: whether visitors reach the shop by https; analytics: the one other origin whose scripts may run. */
export type SiteSecurity = { https: boolean; analytics?: string }

/** The policy of responses that are not pages: nothing may load or run if a browser shows one. */
export const policyOfData = "default-src 'none'; frame-ancestors 'none'"

/**
 * A page's Content-Security-Policy: allows inline scripts with these hashes, files of this origin, and scripts from and
 * connections to the analytics origin. `previews`: allows blob: images, which the page itself makes; `framed`: pages of
 * this origin may frame it.
 */
export const contentSecurityPolicy = (
  hashes: string[],
  { https, analytics }: SiteSecurity,
  { previews = false, framed = false } = {},
): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...(analytics ? [analytics] : [])].join(' '),
    "script-src-attr 'none'",
    ...(analytics ? [`connect-src 'self' ${analytics}`] : []),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${previews ? ' blob:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors '${framed ? 'self' : 'none'}'`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
