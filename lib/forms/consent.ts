/** What a visitor agrees to, around the link to the policy. */
export const consent = {
  before: 'I agree to the ',
  policy: 'privacy policy',
  after:
    '. My information is used only to process this request and is not shared with third parties. It is disclosed only ' +
    'if required by law or to prevent fraud.',
}

/** The same as one text: stored with the enquiry. */
export const consentText = consent.before + consent.policy + consent.after

/** What the checkbox sends. */
export const agreed = 'Agreed'

const agreements: unknown[] = [true, 1, '1', 'on', 'true', agreed]

/** Whether a value means agreement: Laravel's 'accepted', or a list that contains 'Agreed'. */
export const isAgreed = (value: unknown): boolean =>
  Array.isArray(value) ? value.includes(agreed) : agreements.includes(value)
