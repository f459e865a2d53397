import { nameMaximum, wholeNameMaximum } from '@/lib/forms/constants'
import { fieldTexts } from '@/lib/forms/field-texts'
import { accountTexts as wire } from './account-texts'

/** The names of fields on the wire, as the texts of the public forms know them. */
const fields = [
  ['first name', 'firstName'],
  ['last name', 'lastName'],
  ['name', 'name'],
  ['email', 'email'],
  ['phone', 'phone'],
] as const

const limits = [
  ['first name', 'firstName', nameMaximum],
  ['last name', 'lastName', nameMaximum],
  ['name', 'name', wholeNameMaximum],
  ['email', 'email', 254],
  ['password', 'password', 128],
  ['password', 'password', 1_000],
] as const

/** What a screen says for each of the wire's sentences, in the words of the enquiry forms. */
const spoken = new Map<string, string>([
  ...fields.map(([name, field]) => [wire.required(name), fieldTexts.required(field)] as const),
  ...limits.map(([name, field, limit]) => [wire.tooLong(name, limit), fieldTexts.tooLong(field, limit)] as const),
  [wire.required('password'), 'Please enter your password'],
  [wire.required('current password'), 'Please enter your current password'],
  [wire.email, fieldTexts.email],
  [wire.taken, 'An account with this email address already exists'],
  [wire.passwordMinimum, 'Please use at least 8 characters'],
  [wire.passwordConfirmation, 'The two passwords are not the same'],
  [wire.passwordCommon, 'This password is too common. Please choose another'],
  [wire.passwordWrong, 'This is not your current password'],
  [wire.confirmation, 'This is not your password'],
  [wire.credentials, 'We know no account with this email and password'],
])

/** A sentence of the wire as a screen says it. */
export const screenText = (sentence: string) => spoken.get(sentence) ?? sentence
