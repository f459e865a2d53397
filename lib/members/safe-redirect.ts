const fallback = '/dashboard'

/**
 * Where a login leads: the wanted path of this site, else the dashboard. Anything that a browser could read as another
 * site's address is refused. Safe in the browser.
 */
export const safeRedirect = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || wanted.length > 2_000) return fallback
  if (!wanted.startsWith('/') || wanted.includes('//') || wanted.includes('\\')) return fallback
  // Browsers drop tabs and line breaks from addresses.
  if (/[^\x21-\x7e]/.test(wanted)) return fallback
  return /^\/(login|logout|membership|register)(?![\w-])/.test(wanted) ? fallback : wanted
}
