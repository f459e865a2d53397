/** The forms that make an enquiry, by their `form_origin`. An unknown origin with a message is validated as an enquiry. */
export const enquiryKinds = ['contact', 'footer', 'enquiry', 'appointment', 'sell'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]
export type FormOrigin = EnquiryKind | 'subscribe'

/** Which form an origin means; what nobody knows is validated as an enquiry. */
export const kindOf = (origin: unknown): FormOrigin =>
  origin === 'subscribe' ? 'subscribe' : (enquiryKinds.find((kind) => kind === origin) ?? 'enquiry')
