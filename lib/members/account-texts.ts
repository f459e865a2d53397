/** The judge's words about accounts, as Laravel has them where it has any. Safe in the browser. */
export const accountTexts = {
  required: (name: string) => `The ${name} field is required.`,
  mustBeText: (name: string) => `The ${name} field must be a string.`,
  oneLine: (name: string) => `The ${name} field must be a single line.`,
  tooLong: (name: string, most: number) => `The ${name} field must not be greater than ${most} characters.`,
  email: 'The email field must be a valid email address.',
  taken: 'The email has already been taken.',
  passwordMinimum: 'The password field must be at least 8 characters.',
  passwordConfirmation: 'The password field confirmation does not match.',
  passwordCommon: 'This password is among the most commonly used ones. Please choose another.',
  passwordWrong: 'The provided password does not match your current password.',
  credentials: 'These credentials do not match our records.',
  resetToken: 'This password reset token is invalid.',
  resetSent: 'We have emailed your password reset link.',
  resetDone: 'Your password has been reset.',
  tooMany: 'Too many attempts. Please try again later.',
  suspended: 'This account has been suspended.',
} as const
