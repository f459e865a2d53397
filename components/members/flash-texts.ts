import * as texts from '@/lib/texts'

const done: Record<string, string> = {
  sent: texts.flash.resetSent,
  'password-reset': texts.flash.passwordReset,
  'user-updated': texts.flash.userUpdated,
  'password-updated': texts.flash.passwordUpdated,
  'verification-sent': texts.flash.verificationSent,
  'account-deleted': 'Your account has been deleted.',
}

type Query = Record<string, string | string[] | undefined>

/** What an address says has just been done, '' where nothing has. */
export const flashText = ({ done: what, verified }: Query) => {
  if (verified === '1') return 'Your email address is verified.'
  return typeof what === 'string' && Object.hasOwn(done, what) ? (done[what] ?? '') : ''
}
