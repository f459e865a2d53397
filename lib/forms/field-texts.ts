import { formatInteger } from '@/lib/format-text'
import * as texts from '@/lib/texts'

/** Messages for empty required fields. */
const missing: Record<string, string> = {
  title: 'Please choose a title',
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  name: 'Please enter your name',
  email: 'Please enter your email address',
  phone: 'Please enter your telephone number',
  message: 'Please enter your message',
  selectedOptionName: 'Please choose an enquiry type',
  visit: 'Please choose a day and time',
}

/** Names of fields within a sentence, if they differ from the key. */
const names: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
  phone: 'telephone number',
  selectedOptionName: 'enquiry type',
  preferredDate: 'preferred date',
  statusTitle: 'status',
  form_url: 'page address',
  form_origin: 'form',
}

const nameOf = (field: string) => names[field] ?? field.replaceAll('_', ' ')

/** Validation messages of the public forms. The fixed ones come from `texts`. Safe in the browser. */
export const fieldTexts = {
  ...texts.form,
  required: (field: string) => missing[field] ?? `Please enter the ${nameOf(field)}`,
  mustBeText: (field: string) => `The ${nameOf(field)} must be text`,
  oneLine: (field: string) => `The ${nameOf(field)} must be a single line`,
  tooLong: (field: string, max: number) =>
    `The ${nameOf(field)} must not be longer than ${formatInteger(max)} characters`,
  email: 'Please enter a valid email address',
  privacy: 'Please confirm that you agree to the privacy policy',
}
