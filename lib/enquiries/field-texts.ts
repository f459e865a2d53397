import { texts } from '@/lib/site/texts'

/** What each field is called in a sentence. */
const names: Record<string, string> = {
  firstName: 'first name',
  lastName: 'last name',
  selectedOptionName: 'enquiry type',
  preferredDate: 'preferred date',
  statusTitle: 'status',
  form_url: 'page address',
  form_origin: 'form',
}

const nameOf = (field: string) => names[field] ?? field.replaceAll('_', ' ')

/** The judge's words. Those that the specification quotes come from `texts`. Safe in the browser. */
export const fieldTexts = {
  ...texts.form,
  required: (field: string) => `The ${nameOf(field)} field is required.`,
  mustBeText: (field: string) => `The ${nameOf(field)} field must be text.`,
  oneLine: (field: string) => `The ${nameOf(field)} field must be a single line.`,
  tooLong: (field: string, most: number) => `The ${nameOf(field)} field must not be longer than ${most} characters.`,
  email: 'The email field must be a valid email address.',
  privacy: 'Please confirm that you agree to the privacy terms.',
}
