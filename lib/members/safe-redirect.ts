const fallback = '/dashboard'

/**
 * Returns the redirect target after a sign-in: the requested path on this site, otherwise the dashboard. Refuses
 * anything that a browser could resolve to another site. Safe in the browser.
 */
export const safeRedirect = (wanted: unknown): string => {
  if (typeof wanted !== 'string' || wanted.length > 2_000) return fallback
  if (!wanted.startsWith('/') || wanted.includes('//') || wanted.includes('\\')) return fallback
  // Browsers remove tabs and line breaks from URLs.
  if (/[^\x21-\x7e]/.test(wanted)) return fallback
  return /^\/(login|logout|membership|register|two-factor-challenge)(?![\w-])/.test(wanted) ? fallback : wanted
}

/** Returns the address of the second-factor page, which leads on to a path of this site. Safe in the browser. */
export const twoFactorHref = (next: string) => `/two-factor-challenge?${new URLSearchParams({ redirect: next })}`

/** Returns where a confirmation leads: a path of the account page, with done=confirmed. Safe in the browser. */
export const confirmedHref = (wanted: unknown): string => {
  const path = safeRedirect(wanted)
  if (!/^\/user(\?|$)/.test(path)) return '/user?done=confirmed'
  return `${path}${path.includes('?') ? '&' : '?'}done=confirmed`
}

/** Returns the address of the passkey sign-in page, with the same redirect as the login. Safe in the browser. */
export const passkeyHref = (wanted: unknown): string => {
  const next = safeRedirect(wanted)
  return next === fallback ? '/login/passkey' : `/login/passkey?${new URLSearchParams({ redirect: next })}`
}
