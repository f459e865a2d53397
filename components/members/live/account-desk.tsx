import { type Control, controlsOf } from '@/components/forms/live/controls'
import { holdErrors } from '@/components/forms/live/held-errors'
import { inWords } from '@/components/forms/live/in-words'
import { tidyPasted } from '@/components/forms/tidy-pasted'
import { phoneProblem } from '@/lib/enquiries/phone-problem'
import type { FieldErrors } from '@/lib/forms/validation'
import { type Answer, errorsIn, send } from '@/lib/http/send'
import { loginHref } from '@/lib/members/login-href'
import { type MemberForm, memberSchemas, validate } from '@/lib/members/schema'
import type { AccountFormState } from '../account-form'
import { Failed, Refused } from '../refusals'

export type AccountDesk = { submit: () => void }

type Settings = {
  schema: MemberForm
  action: string
  method: string
  /** where success leads */
  next: string
  /** the page that only members see, where the form stands on one */
  memberPage?: string
}

const checkedOnBlur = ['phone', 'email', 'password']

const valuesOf = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const { _method, ...values }: Record<string, unknown> = Object.fromEntries(data)
  return form.elements.namedItem('privacy') ? { ...values, privacy: data.getAll('privacy') } : values
}

const advice = (answer: Answer | null) => {
  if (answer?.status === 429)
    return `Too many attempts. Please wait ${answer.retryAfter ? inWords(answer.retryAfter) : 'a moment'} before you try again.`
  return 'Nothing was changed, and what you typed is still here.'
}

/** Takes over a form of the members' area: judges what is typed, sends it as JSON, and tells where it stands. */
export const openAccountDesk = (
  form: HTMLFormElement,
  { schema, action, method, next, memberPage }: Settings,
  tell: (state: AccountFormState) => void,
): AccountDesk => {
  const held = holdErrors(form)
  let sending = false
  let refusals = 0

  const problemOf = (name: string) => {
    const validated = validate(memberSchemas[schema], valuesOf(form))
    return validated.ok ? '' : (validated.errors[name]?.[0] ?? '')
  }
  const fieldAt = ({ target }: Event) => controlsOf(form).find((one) => one === target)
  const mend = (control: Control) => {
    if (held.has(control)) held.say(control, problemOf(control.name))
  }

  form.addEventListener('input', (event) => {
    tidyPasted(event)
    const control = fieldAt(event)
    if (control?.name === 'phone') held.say(control, phoneProblem(control.value, true))
    else if (control) mend(control)
    const first = form.elements.namedItem('password')
    if (control?.name === 'password_confirmation' && first instanceof HTMLInputElement) mend(first)
  })
  form.addEventListener('focusout', (event) => {
    const control = fieldAt(event)
    if (!control?.value || schema === 'login' || !checkedOnBlur.includes(control.name)) return
    const problem = problemOf(control.name)
    // The password's repetition comes after it.
    const again = form.elements.namedItem('password_confirmation')
    const unfinished = control.name === 'password' && again instanceof HTMLInputElement && !again.value
    if (!unfinished) held.say(control, problem)
  })

  const refuse = (errors: FieldErrors) => {
    refusals += 1
    tell({ phase: 'idle', above: <Refused key={refusals} errors={errors} others={held.show(errors)} /> })
  }

  const fail = (answer: Answer | null) => {
    // A session that ended, or an account that was suspended meanwhile: the server shows what there is to say.
    if (memberPage && (answer?.status === 401 || answer?.status === 419))
      return window.location.assign(loginHref(memberPage))
    if (memberPage && answer?.status === 403) return window.location.assign('/dashboard')
    refusals += 1
    tell({ phase: 'failed', above: <Failed key={refusals} answer={answer} advice={advice(answer)} /> })
  }

  const submit = async () => {
    if (sending) return
    const values = valuesOf(form)
    const validated = validate(memberSchemas[schema], values)
    if (!validated.ok) return refuse(validated.errors)

    sending = true
    held.show({})
    tell({ phase: 'sending' })
    const answer = await send(action, JSON.stringify(values), method)
    // A whole new page, so that nothing remembered of the old one is shown to somebody else. Until then, no second click.
    if (answer?.ok) return window.location.assign(next)
    sending = false
    const errors = answer && errorsIn(answer)
    if (errors) refuse(errors)
    else fail(answer)
  }

  return { submit: () => void submit() }
}
