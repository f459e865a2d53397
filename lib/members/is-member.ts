/** Whether a member is signed in, by the readable cookie of lib/auth/session-cookie.ts. In the browser only. */
export const isMember = () => document.cookie.includes('shop-member=1')
