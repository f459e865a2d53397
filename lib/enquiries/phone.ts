import { texts } from '@/lib/site/texts'

/** What a paste or autofill brings, as the rule wants it: '(0)' goes whole, then spaces, brackets and hyphens. */
export const tidyPhone = (text: string) => text.replaceAll('(0)', '').replace(/[\s()[\]\u2010-\u2015-]/g, '')

const allowed = /^[0-9+]*$/
const whole = /^(?:\+|00)[0-9]{1,30}$/
/** what may still become a number while it is typed */
const beginning = /^(?:\+[0-9]*|0|00[0-9]*)?$/

export const isPhone = (text: string) => whole.test(text.trim())

/** What is wrong with a phone number, '' when nothing is. Unfinished numbers are only judged once typing is over. */
export const phoneProblem = (text: string, typing: boolean) => {
  const phone = text.trim()
  if (!allowed.test(phone)) return texts.form.onlyNumbers
  if (phone === '' || (typing ? beginning : whole).test(phone)) return ''
  return texts.form.invalidPhone
}
