import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)(?:\s[^>]*)?>([\s\S]*?)<\/script>/g
const dataBlock = /\stype="application\/(?:ld\+)?json"/

/** The sources of the scripts that a page carries inline: 'sha256-…', each once. */
export const inlineScriptHashes = (html) => {
  const hashes = new Set()
  for (const [element, body] of html.matchAll(inlineScript)) {
    if (dataBlock.test(element.slice(0, element.indexOf('>')))) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}

/** A Content-Security-Policy that lets a page run its own inline scripts, by hash, and files of this origin. */
export const contentSecurityPolicy = (html, { https }) =>
  [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
