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
