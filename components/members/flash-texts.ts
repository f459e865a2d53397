import * as memberTexts from '@/lib/member-texts'
import type { FlashCode } from '@/lib/members/flash-codes'

const texts: Record<FlashCode, string> = {
  sent: memberTexts.flash.resetSent,
  'password-reset': memberTexts.flash.passwordReset,
  'user-updated': memberTexts.flash.userUpdated,
  'password-updated': memberTexts.flash.passwordUpdated,
  'verification-sent': memberTexts.flash.verificationSent,
  confirmed: 'Thank you. You can change everything here for the next 15 minutes.',
  'passkey-added': 'Passkey added.',
  'passkey-removed': 'Passkey removed.',
  'passkey-renamed': 'Passkey renamed.',
  'second-step-off': 'You now sign in with your password alone.',
  'signed-out': 'Signed out there.',
  'alert-ended': 'The alert has ended.',
  'account-deleted': 'Your account has been deleted.',
}

const textOf = new Map(Object.entries(texts))

type Query = Record<string, string | string[] | undefined>

/** The message for a query's `done` or `verified`; '' if it has none. */
export const flashText = ({ done, verified }: Query) => {
  if (verified === '1') return 'Your email address is verified.'
  return (typeof done === 'string' && textOf.get(done)) || ''
}

/** The login page's message. A verification link opened in another browser redirects here first. */
export const loginFlashText = (query: Query) =>
  flashText(query.redirect === '/dashboard?verified=1' ? { verified: '1' } : query)
