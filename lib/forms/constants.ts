/** Length of a message in characters. */
export const messageMinimum = 10
export const messageMaximum = 5_000
/** Maximum length of a member's first or last name, and of both with a space between them. */
export const nameMaximum = 255
export const wholeNameMaximum = 2 * nameMaximum + 1
/** Name of the honeypot, a hidden field that only robots and autofill fill in. */
export const honeypotField = 'website'
/** Name of the field with the idempotency key. */
export const idempotencyField = 'submission_key'

/** Whether the honeypot was filled in, by a robot or by a browser's autofill. */
export const fillsHoneypot = (values: Record<string, unknown>) => {
  const value = values[honeypotField]
  return value !== undefined && value !== null && value !== ''
}
