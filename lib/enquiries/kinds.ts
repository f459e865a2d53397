/** The six forms by their `form_origin`. An unknown origin with a message is validated as an enquiry. */
export const enquiryKinds = ['contact', 'footer', 'enquiry', 'appointment', 'sell'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]
export type FormOrigin = EnquiryKind | 'subscribe'

/** Types to choose from. */
export const footerTypes = ['Request an appointment', 'Shipping information', 'Other question'] as const
export const appointmentTypes = ['View collection', 'Brand introduction', 'Sell a watch', 'Other'] as const

export const titles = ['Mr', 'Mrs', 'Ms', 'Dr', 'Other'] as const
export const messageMinimum = 10
export const messageMaximum = 5_000
/** Name of the hidden field that only robots and autofill fill in. */
export const honeypotField = 'website'
/** Name of the field that makes repeated submits one enquiry. */
export const idempotencyField = 'submission_key'
