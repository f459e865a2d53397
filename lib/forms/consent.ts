// Constants rather than properties: the browser's bundle then drops `consentText`.
const before = 'I agree to the '
const policy = 'privacy policy'
const after =
  '. My information is used only to process this request and is not shared with third parties. It is disclosed only ' +
  'if required by law or to prevent fraud.'

/** The consent text around the link to the policy. */
export const consent = { before, policy, after }

/** The consent as one string, stored with the enquiry. */
export const consentText = before + policy + after

/** The value of the checkbox. */
export const agreed = 'Agreed'

const agreements: unknown[] = [true, 1, '1', 'on', 'true', agreed]

/** Whether a value means consent: Laravel's 'accepted' values, or a list that contains 'Agreed'. */
export const isAgreed = (value: unknown): boolean =>
  Array.isArray(value) ? value.includes(agreed) : agreements.includes(value)
