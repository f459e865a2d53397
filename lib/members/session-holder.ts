/**
 * Whose session the browser has, as a value that names nobody (lib/auth/session-cookie.ts); '' for a guest. In the
 * browser only, and apart from `isMember`, which is in the first scripts of every page.
 */
export const sessionHolder = () => /(?:^|; )shop-member=([^;]*)/.exec(document.cookie)?.[1] ?? ''
