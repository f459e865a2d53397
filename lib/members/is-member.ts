/** Whether a member is signed in, by the readable cookie of lib/auth/session-cookie.ts. In the browser only. */
export const isMember = () => document.cookie.includes('shop-member=1')

/** Whose session the browser has, as a value that names nobody; '' for a guest. In the browser only. */
export const sessionHolder = () => /(?:^|; )shop-member=([^;]*)/.exec(document.cookie)?.[1] ?? ''
