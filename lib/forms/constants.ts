/** Characters of a message. */
export const messageMinimum = 10
export const messageMaximum = 5_000
/** Name of the hidden field that only robots and autofill fill in. */
export const honeypotField = 'website'
/** Name of the field that makes repeated submits one. */
export const idempotencyField = 'submission_key'
