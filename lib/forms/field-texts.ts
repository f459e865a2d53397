import { grouped } from '@/lib/grouped'
import * as texts from '@/lib/texts'

/** What a choice is asked for with when none is made. */
const missing: Record<string, string> = {
  title: 'Please choose a title',
  selectedOptionName: 'Please choose an enquiry type',
  visitDate: 'Please choose a day',
  visitTime: 'Please choose a time',
}

/** What a field is called in a sentence, where its own name would not do. */
const names: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail address',
  phone: 'telephone number',
  selectedOptionName: 'enquiry type',
  preferredDate: 'preferred date',
  visitDate: 'day',
  visitTime: 'time',
  statusTitle: 'status',
  form_url: 'page address',
  form_origin: 'form',
}

const nameOf = (field: string) => names[field] ?? field.replaceAll('_', ' ')

/** What is said of a field by every form, the shop's and the members'. The fixed ones come from `texts`. Safe in the browser. */
export const fieldTexts = {
  ...texts.form,
  required: (field: string) => missing[field] ?? `Please enter your ${nameOf(field)}`,
  mustBeText: (field: string) => `The ${nameOf(field)} must be text`,
  oneLine: (field: string) => `The ${nameOf(field)} must be a single line`,
  tooShort: (field: string, least: number) => `The ${nameOf(field)} must not be shorter than ${least} characters`,
  tooLong: (field: string, most: number) => `The ${nameOf(field)} must not be longer than ${grouped(most)} characters`,
  email: 'Please enter a valid e-mail address',
  privacy: 'Please confirm that you agree to the privacy policy',
}
