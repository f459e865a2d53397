/** The consent text around the link to the policy. */
export const consent = {
  before: 'I agree to the ',
  policy: 'privacy policy',
  after:
    '. My information is used only to process this request and is not shared with third parties. It is disclosed only ' +
    'if required by law or to prevent fraud.',
}

/** The consent as one string, stored with the enquiry. */
export const consentText = consent.before + consent.policy + consent.after

/** The value of the checkbox. */
export const agreed = 'Agreed'

const agreements: unknown[] = [true, 1, '1', 'on', 'true', agreed]

/** Whether a value means consent: Laravel's 'accepted' values, or a list that contains 'Agreed'. */
export const isAgreed = (value: unknown): boolean =>
  Array.isArray(value) ? value.includes(agreed) : agreements.includes(value)
