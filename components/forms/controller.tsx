import type { ContactChannels } from '@/lib/boutiques/contact-channels'
import type { FormLook } from '@/lib/forms/definition'
import { tidyPhone } from '@/lib/forms/phone'
import { phoneProblem } from '@/lib/forms/phone-problem'
import { type FieldErrors, validate } from '@/lib/forms/validation'
import { type Answer, errorsIn, lacksCookies } from '@/lib/http/send'
import { type Control, controlOf, controlsOf, valuesOf } from './controls'
import { deferDuringPress, keepPress } from './defer-during-press'
import { openDraft } from './draft'
import { emptyWhenLeft } from './empty-when-left'
import { FailedNote, RefusedNote, SlowNote } from './form-messages'
import type { Destinations, FormRules } from './form-rules'
import type { FormState } from './form-state'
import { openKnown } from './known-member'
import { sendOnce, submitWithRetry } from './submit-with-retry'

/**
 * Posts a form as a page without script does, with every text of the JSON object `sealed` in place of the form's own:
 * the page may have changed since its hidden fields were written.
 */
export const postAsPage = (form: HTMLFormElement, sealed: string) => {
  const values: Record<string, unknown> = JSON.parse(sealed)
  const complete = ({ formData }: FormDataEvent) => {
    for (const [name, value] of Object.entries(values)) if (typeof value === 'string') formData.set(name, value)
  }
  form.addEventListener('formdata', complete, { once: true })
  form.submit()
}

export type Settings = { id: string; look: FormLook; reach: ContactChannels | null; destinations: Destinations }

type Update = (change: (state: FormState) => FormState) => void

/** After this many ms without a response, the visitor is told that sending continues. */
const slowMs = 12_000

const isChoice = (control: Control): control is Exclude<Control, HTMLTextAreaElement> =>
  control instanceof HTMLSelectElement || control.type === 'checkbox'

const isInvalid = (control: Control) => control.getAttribute('aria-invalid') === 'true'

const without = (errors: FieldErrors, field: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field))

/** A form's behaviour after the first interaction: keeps its draft, validates input, sends it and shows the result. */
export const openController = (
  form: HTMLFormElement,
  { id, look, reach, destinations }: Settings,
  rules: FormRules,
  update: Update,
) => {
  // By name: a password that is shown has a text field's type.
  const secrets = look.fields.filter(({ type }) => type === 'password').map(({ name }) => name)
  const member = openKnown(form)
  const draft = look.keepsDraft || look.keepsWords ? openDraft(form, id, { secrets, known: member.known }) : null
  const judge = deferDuringPress(form)
  keepPress(form)
  let sending = false
  /** the controls' values when the form was sent last */
  let sent: Record<string, string> = {}
  /** The values that the server refused, by field name. */
  let refused: Record<string, string | undefined> = {}

  const fieldOf = (name: string) => look.fields.find((field) => field.name === name)

  const say = (name: string, text: string) =>
    update((state) => ({
      ...state,
      errors: text ? { ...state.errors, [name]: [text] } : without(state.errors, name),
    }))

  const problemOf = (name: string) => {
    const validated = validate(rules.schema, { ...valuesOf(form), ...rules.sentAlong?.() })
    return validated.ok ? '' : (validated.errors[name]?.[0] ?? '')
  }

  const mend = (control: Control | null) => {
    if (control && isInvalid(control)) say(control.name, problemOf(control.name))
  }

  const typed = (control: Control) => {
    draft?.keep()
    const field = fieldOf(control.name)
    if (field?.validated === 'typing') say(field.name, phoneProblem(tidyPhone(control.value), true))
    else mend(control)
    if (field?.repeats) mend(controlOf(form, field.repeats))
  }

  const left = (control: Control) => {
    // On blur the number is complete, so an unfinished '(0)' at its end is tidied as well.
    const tidied = fieldOf(control.name)?.validated === 'typing' ? tidyPhone(control.value) : control.value
    if (tidied !== control.value) {
      control.value = tidied
      // Sent to the form, it judges the submit button anew without taking back what is said below.
      form.dispatchEvent(new Event('input', { bubbles: true }))
      draft?.keep()
    }
    // An empty field is no error before the form is sent, nor is a password whose repetition is still empty.
    if (!fieldOf(control.name)?.validated || !control.value.trim()) return
    const repetition = look.fields.find(({ repeats }) => repeats === control.name)
    if (repetition && !controlOf(form, repetition.name)?.value) return
    judge(() => {
      const text = problemOf(control.name)
      // What only the server knows to be wrong stays said until it is changed.
      if (text || control.value !== refused[control.name]) say(control.name, text)
    })
  }

  const refuse = (errors: FieldErrors) => {
    const [first, ...more] = look.fields
    const isAlone = more.length === 0 && Object.keys(errors).every((name) => name === first?.name)
    update((state) => ({ ...state, phase: 'refused', errors, refusals: state.refusals + (isAlone ? 0 : 1) }))
    if (!isAlone || !first) return
    // The error of a form's only field needs no summary: the focus says it or, after Enter in that field, it says itself.
    const control = controlOf(form, first.name)
    const isThere = control === document.activeElement
    document.getElementById(`${id}-${first.name}-error`)?.setAttribute('aria-live', isThere ? 'polite' : 'off')
    control?.focus()
  }

  const fillKnown = () => {
    if (look.keepsDraft) void member.fill()
  }

  /** What is typed or chosen while the form is being sent would be lost with its success. */
  const setSending = (now: boolean) => {
    sending = now
    for (const control of controlsOf(form))
      if (isChoice(control)) control.ariaDisabled = now ? 'true' : null
      else control.readOnly = now
  }

  /** Selects and checkboxes know no `readOnly`: what is chosen meanwhile is taken back. */
  form.addEventListener(
    'input',
    ({ target }) => {
      if (!sending) return
      if (target instanceof HTMLSelectElement) target.value = sent[target.name] ?? ''
      else if (target instanceof HTMLInputElement && isChoice(target)) target.checked = !target.checked
    },
    { capture: true },
  )

  const conclude = (answer: Answer | null, values: Record<string, unknown>) => {
    const errors = answer && errorsIn(answer)
    if (errors) {
      refused = Object.fromEntries(Object.keys(errors).map((name) => [name, controlOf(form, name)?.value]))
      return refuse(errors)
    }
    update((state) =>
      answer?.ok
        ? { ...state, phase: 'done', done: { values, body: answer.body } }
        : { ...state, phase: 'failed', answer },
    )
  }

  const returned = () => update((state) => ({ ...state, phase: 'idle' }))

  /** The back/forward cache restores a page as it was left: while its form is being sent. */
  const resumeWhenBack = () => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      window.removeEventListener('pageshow', back)
      setSending(false)
      returned()
    }
    window.addEventListener('pageshow', back)
  }

  /**
   * Posts the form without a token, which needs no script. The answer is a page, and what it says is not known here, so
   * the draft stays: the words of a post that failed must be found again.
   */
  const leavePosting = (sealed: string) => {
    resumeWhenBack()
    postAsPage(form, sealed)
  }

  /** Leaves for the page that the answer leads to. `sending` stays true: no second click. */
  const leaveFor = (address: string) => {
    resumeWhenBack()
    // What was sent is not there for whoever goes back, passwords least of all.
    window.addEventListener('pagehide', () => form.reset(), { once: true })
    // A full page load discards client state that another user must not see.
    window.location.assign(address)
  }

  const submit = async () => {
    if (sending) return
    const values = { ...valuesOf(form), ...rules.sentAlong?.() }
    const validated = validate(rules.schema, values)
    if (!validated.ok) return refuse(validated.errors)

    sent = Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]))
    setSending(true)
    update((state) => ({ ...state, phase: 'sending', errors: {}, slow: false }))
    const timer = window.setTimeout(() => update((state) => ({ ...state, slow: look.keepsDraft })), slowMs)
    const sealed = look.keepsDraft && draft?.sealed(values)
    const answer = sealed
      ? await submitWithRetry(look.action, sealed)
      : await sendOnce(look.action, JSON.stringify(values), look.method)
    window.clearTimeout(timer)
    if (sealed && answer && lacksCookies(answer)) return leavePosting(sealed)
    const address = answer && rules.leave?.(answer, destinations)
    if (answer?.ok) draft?.clear()
    if (address) return leaveFor(address)
    setSending(false)
    conclude(answer, values)
  }

  const again = () => {
    update((state) => ({ ...state, phase: 'idle', errors: {}, round: state.round + 1 }))
    // once its new fields are there
    requestAnimationFrame(fillKnown)
  }

  /** What is shown instead of the fields (`panel`), above and below them. */
  const render = ({ phase, errors, refusals, slow, answer = null, done }: FormState) => {
    const count = Object.keys(errors).length
    const others = Object.fromEntries(Object.entries(errors).filter(([name]) => !fieldOf(name)))
    const advice = rules.advice(answer)
    const Thanks = rules.thanks
    return {
      panel: phase === 'done' && done && Thanks && (
        <Thanks form={look.name} {...done} onAgain={again} onReturn={returned} />
      ),
      above: phase === 'refused' && refusals > 0 && (
        <RefusedNote key={refusals} count={count} text={rules.refused(count)} others={others} />
      ),
      below:
        (phase === 'failed' && (
          <FailedNote answer={answer} advice={advice} reach={look.keepsDraft ? reach : undefined} />
        )) ||
        (phase === 'sending' && slow && <SlowNote reach={reach} />),
    }
  }

  if (draft && look.keepsDraft) emptyWhenLeft(form, draft, fillKnown)
  // First, because keeping what is typed replaces the stored draft.
  const restored = draft?.restore() ?? []
  // The visitor may have typed before this script loaded.
  for (const control of controlsOf(form))
    if (control === document.activeElement) typed(control)
    else if (!isInvalid(control)) left(control)
  // Makes the form re-evaluate its submit button.
  if (restored.length > 0) form.dispatchEvent(new Event('input', { bubbles: true }))
  draft?.keep()
  fillKnown()

  return { typed, left, submit: () => void submit(), render }
}

export type Controller = ReturnType<typeof openController>
