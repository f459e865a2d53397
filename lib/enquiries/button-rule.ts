import { type FormOrigin, messageMinimum } from './kinds'

/** What the submit button looks at. */
export type Judged = { phone: string; message: string; selectedOptionName: string; agreed: boolean }

// Kept apart from the schemas, which a page does not load before somebody writes.
const phone = /^\s*(?:\+|00)[0-9]{1,30}\s*$/

/** Whether a form's button may be pressed (specification, section 5). */
export const isSendable = (origin: FormOrigin, form: Judged) => {
  if (origin === 'sell' || origin === 'subscribe') return true
  const written = phone.test(form.phone) && [...form.message.trim()].length >= messageMinimum
  return written && (origin !== 'appointment' || (form.selectedOptionName !== '' && form.agreed))
}
