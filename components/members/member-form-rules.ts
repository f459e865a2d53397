import { tooManyAttempts } from '@/components/forms/duration'
import type { FormRules } from '@/components/forms/form-rules'
import { lacksCookies } from '@/lib/http/send'
import { memberForms } from '@/lib/members/forms'
import { twoFactorHref } from '@/lib/members/safe-redirect'
import { loginHref } from '@/lib/routing/login-href'
import { refusedText } from './answer-note'

/** Without a response, or after a 5xx, it is unknown whether anything was changed. */
const advice: FormRules['advice'] = (answer) => {
  if (answer?.status === 429) return tooManyAttempts(answer.retryAfter)
  if (answer && lacksCookies(answer))
    return 'This needs a cookie, which your browser refuses. Please allow cookies for this site; what you typed is still here.'
  return answer && answer.status < 500
    ? 'Nothing was changed, and what you typed is still here.'
    : 'What you typed is still here.'
}

const owesSecondStep = (body: unknown) =>
  typeof body === 'object' && body !== null && 'two_factor' in body && body.two_factor === true

/** After the session ended or the account was suspended, goes to a page that explains it. */
const leave: FormRules['leave'] = ({ ok, status, body }, { next = '/', page }) => {
  if (ok) return owesSecondStep(body) ? twoFactorHref(next) : next
  if (page && (status === 401 || status === 419)) return loginHref(page)
  return page && status === 403 ? '/dashboard' : null
}

/** Forms that start a session; the session list derives its place from their time zone. */
const signsIn = ['login', 'register', 'two-factor-challenge']

const sentAlong = () => ({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })

/** What the members' form `name` needs beyond its HTML; loaded at first interaction. */
export const rulesFor = (name: string): FormRules => {
  const form = Object.values(memberForms).find((one) => one.name === name)
  if (!form) throw new Error(`There is no form ${name}.`)
  return { schema: form.schema, refused: refusedText, advice, leave, ...(signsIn.includes(name) ? { sentAlong } : {}) }
}
