import type { FormOrigin } from '@/lib/enquiries/kinds'
import { phoneProblem, tidyPhone } from '@/lib/enquiries/phone'
import { type Control, controlsOf } from './controls'
import type { HeldErrors } from './held-errors'

const pasted = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText']

/** Autofill fires a plain event, or a replacement; typing names what it did. */
const isPasted = (event: Event) => !(event instanceof InputEvent) || pasted.includes(event.inputType)

const judgedWhenLeft = ['phone', 'message', 'email']

/** What the field holds, as the schemas want it. */
const heldBy = (control: Control) =>
  control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : control.value

/** Judges fields while and after they are typed. `check` gives a field's error, '' for none. */
export const watchTyping = (
  form: HTMLFormElement,
  origin: FormOrigin,
  held: HeldErrors,
  check: (field: string, value: unknown) => string,
) => {
  const hasPhoneRule = origin !== 'sell'
  const at = (event: Event) => controlsOf(form).find((control) => control === event.target)

  form.addEventListener('input', (event) => {
    const control = at(event)
    if (!control) return
    if (control.name === 'phone' && hasPhoneRule) {
      if (isPasted(event) && control.value !== tidyPhone(control.value)) control.value = tidyPhone(control.value)
      held.say(control, phoneProblem(control.value, true))
    } else if (held.has(control)) held.say(control, check(control.name, heldBy(control)))
  })

  form.addEventListener('focusout', (event) => {
    const control = at(event)
    // An empty field is no mistake before the form is sent.
    if (!control?.value.trim() || !judgedWhenLeft.includes(control.name)) return
    held.say(control, check(control.name, control.value))
  })
}
