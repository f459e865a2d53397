import * as texts from '@/lib/texts'
import { isPhone } from './phone'

const allowed = /^[0-9+]*$/
/** what may still become a number while it is typed */
const beginning = /^(?:\+[0-9]*|0|00[0-9]*)?$/

/** What is wrong with a phone number, '' when nothing is. Unfinished numbers are only refused once typing is over. */
export const phoneProblem = (text: string, typing: boolean) => {
  const phone = text.trim()
  if (!allowed.test(phone)) return texts.form.onlyNumbers
  if (phone === '' || (typing ? beginning.test(phone) : isPhone(phone))) return ''
  return texts.form.invalidPhone
}
