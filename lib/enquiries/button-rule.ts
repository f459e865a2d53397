import { type FormOrigin, messageMinimum } from './kinds'
import { isPhone } from './phone'

/** What the submit button looks at. */
export type ButtonFields = { phone: string; message: string; selectedOptionName: string; agreed: boolean }

/** Whether a form's button may be pressed. Small: every page has a form. */
export const isSendable = (origin: FormOrigin, form: ButtonFields) => {
  if (origin === 'sell' || origin === 'subscribe') return true
  const written = isPhone(form.phone) && [...form.message.trim()].length >= messageMinimum
  return written && (origin !== 'appointment' || (form.selectedOptionName !== '' && form.agreed))
}
