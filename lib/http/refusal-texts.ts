/** The messages of the refusals 429 and 423, the latter in Laravel's words. */
export const tooManyAttempts = 'Too many attempts. Please try again later.'
export const passwordRequired = 'Password confirmation required.'
