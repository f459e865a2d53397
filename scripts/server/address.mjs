/**
 * The path and query that a request names. A whole address counts as its path: whose shop this is, SITE_URL says.
 * Null for one that can't be decoded, holds a NUL, or is no path at all.
 */
export const pathOf = (url) => {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^(?=\?|$)/, '/')
  try {
    return path.startsWith('/') && !decodeURIComponent(path.replaceAll('+', ' ')).includes('\0') ? path : null
  } catch {
    return null
  }
}
