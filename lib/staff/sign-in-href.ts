/** Paths of the desk's screens. The sign-in itself is none to go on to. */
const screen = /^\/staff(?!\/(?:login|forgot-password|invitation)(?:\/|$))(?:\/[\w-]+)*\/?$/

/** Returns where a sign-in at the desk leads: the wanted path if it is one of the desk's. Safe in the browser. */
export const wantedAtDesk = (wanted: unknown): string =>
  typeof wanted === 'string' && screen.test(wanted) ? wanted : '/staff'

/**
 * Returns the address of the desk's sign-in, which leads on to a path of the desk, at once if one is signed in. The
 * screens themselves are not found without a session. Safe in the browser.
 */
export const signInHref = (path: string) => `/staff/login?to=${encodeURIComponent(path).replaceAll('%2F', '/')}`
