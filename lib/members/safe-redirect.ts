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
  return /^\/(login|logout|membership|register|two-factor-challenge)(?![\w-])/.test(wanted) ? fallback : wanted
}

/** The screen that asks for the second factor, and leads on to a path of this site. Safe in the browser. */
export const twoFactorHref = (next: string) => `/two-factor-challenge?${new URLSearchParams({ redirect: next })}`

/** Where the screen that asks for the password again leads on to: a path of the account page, which says so. Safe in the browser. */
export const confirmedHref = (wanted: unknown): string => {
  const path = safeRedirect(wanted)
  if (!/^\/user(\?|$)/.test(path)) return '/user?done=confirmed'
  return `${path}${path.includes('?') ? '&' : '?'}done=confirmed`
}

/** The screen that signs in by a passkey, and leads on as the login would. Safe in the browser. */
export const passkeyHref = (wanted: unknown): string => {
  const next = safeRedirect(wanted)
  return next === fallback ? '/login/passkey' : `/login/passkey?${new URLSearchParams({ redirect: next })}`
}
