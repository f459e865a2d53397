/** The forms that create an enquiry, by `form_origin`. */
export const enquiryKinds = ['contact', 'footer', 'enquiry', 'appointment', 'sell'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]
export type FormOrigin = EnquiryKind | 'subscribe'

/** Returns the form for an origin. Unknown origins count as 'enquiry'. */
export const kindOf = (origin: unknown): FormOrigin =>
  origin === 'subscribe' ? 'subscribe' : (enquiryKinds.find((kind) => kind === origin) ?? 'enquiry')

/** Whether a form of this name is sent to /submit. */
export const isPublicForm = (name: string): name is FormOrigin => kindOf(name) === name
