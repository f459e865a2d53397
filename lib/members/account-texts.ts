/**
 * What is said of accounts, as Laravel has it where it has anything. What every form says of a field alike is in
 * lib/forms/field-texts. Safe in the browser.
 */
export const accountTexts = {
  taken: 'The email has already been taken.',
  passwordConfirmation: 'The password field confirmation does not match.',
  passwordCommon: 'This password is too common. Please choose another.',
  passwordWrong: 'The provided password does not match your current password.',
  credentials: 'These credentials do not match our records.',
  confirmation: 'The provided password was incorrect.',
  recoveryCode: 'The provided two factor recovery code was invalid.',
  unproven: 'Password confirmation required.',
  passkey: 'This passkey was not accepted. Please try again.',
  passkeysFull: 'An account holds twenty passkeys at most. Remove one first.',
  passkeyMissing: 'Add a passkey first.',
  passkeyUnverified: 'Verify your e-mail address first.',
  resetToken: 'This password reset token is invalid.',
  resetSent: 'We have emailed your password reset link.',
  resetDone: 'Your password has been reset.',
  tooMany: 'Too many attempts. Please try again later.',
  suspended: 'This account has been suspended.',
  declinedTitle: 'Thank you for your interest.',
  declined: 'We are sorry that we cannot offer you a membership at present.',
  unverified: 'Your email address is not verified.',
  pending: 'This account is pending approval.',
} as const
