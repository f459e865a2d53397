import * as texts from '@/lib/texts'
import { isPhone } from './phone'

const allowed = /^[0-9+]*$/
/** the start of a number that is still being typed */
const beginning = /^(?:\+[0-9]*|0|00[0-9]*)?$/

/** Returns the problem with a phone number, or ''. While `typing`, incomplete numbers are accepted. */
export const phoneProblem = (text: string, typing: boolean) => {
  const phone = text.trim()
  if (!allowed.test(phone)) return texts.form.onlyNumbers
  if (phone === '' || (typing ? beginning.test(phone) : isPhone(phone))) return ''
  return texts.form.invalidPhone
}
