/** What a visitor agrees to: stands beside the checkbox of every enquiry form and is stored with the enquiry. */
export const consentText =
  'I agree that my information is used only to process my request. It is not shared with third parties and is ' +
  'disclosed only if required by law or to prevent fraud.'
