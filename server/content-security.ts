import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)(?:\s[^>]*)?>([\s\S]*?)<\/script>/g
const dataBlock = /\stype="application\/(?:ld\+)?json"/

/** The sources of the scripts that a page carries inline: 'sha256-…', each once. */
export const inlineScriptHashes = (html: string): string[] => {
  const hashes = new Set<string>()
  for (const [element, body = ''] of html.matchAll(inlineScript)) {
    if (dataBlock.test(element.slice(0, element.indexOf('>')))) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}

/** Where the analytics script comes from, when that is not the shop itself. */
export const foreignOrigin = (script: string | undefined, site: string | URL): string | undefined => {
  const origin = script && new URL(script, site).origin
  return origin && origin !== new URL(site).origin ? origin : undefined
}

/** https: whether visitors reach the shop by https; analytics: the one other origin whose scripts may run. */
export type SiteSecurity = { https: boolean; analytics?: string }

/**
 * A Content-Security-Policy that lets a page run its own inline scripts, by hash, files of this origin, and the
 * analytics of one other, which may also be told something.
 */
export const contentSecurityPolicy = (html: string, { https, analytics }: SiteSecurity): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...inlineScriptHashes(html), ...(analytics ? [analytics] : [])].join(' '),
    ...(analytics ? [`connect-src 'self' ${analytics}`] : []),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
