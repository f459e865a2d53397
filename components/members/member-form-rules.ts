import type { FormRules } from '@/components/forms/form-rules'
import { inWords } from '@/components/forms/in-words'
import { memberForms } from '@/lib/members/forms'
import { loginHref } from '@/lib/routing/login-href'
import { refusedText } from './answer-note'

const advice: FormRules['advice'] = (answer) =>
  answer?.status === 429
    ? `Too many attempts. Please wait ${answer.retryAfter ? inWords(answer.retryAfter) : 'a moment'} before you try again.`
    : 'Nothing was changed, and what you typed is still here.'

/** A session that ended, or an account that was suspended meanwhile: the server shows what there is to say. */
const leave: FormRules['leave'] = ({ ok, status }, { next = '/', page }) => {
  if (ok) return next
  if (page && (status === 401 || status === 419)) return loginHref(page)
  return page && status === 403 ? '/dashboard' : null
}

/** What the members' form of a name needs once it is touched. */
export const rulesFor = (name: string): FormRules => {
  const form = Object.values(memberForms).find((one) => one.name === name)
  if (!form) throw new Error(`There is no form ${name}.`)
  return { schema: form.schema, refused: refusedText, advice, leave }
}
