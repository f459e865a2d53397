/** What a page's query says has been done; components/members/flash-texts.ts has the words. */
export type FlashCode =
  | 'sent'
  | 'password-reset'
  | 'user-updated'
  | 'password-updated'
  | 'verification-sent'
  | 'confirmed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-renamed'
  | 'second-step-off'
  | 'signed-out'
  | 'alert-ended'
  | 'account-deleted'

/** A page that says so. */
export type FlashHref = `/${'dashboard' | 'forgot-password' | 'login' | 'user'}?done=${FlashCode}`
