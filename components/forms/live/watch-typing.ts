import type { FormOrigin } from '@/lib/enquiries/kinds'
import { phoneProblem } from '@/lib/enquiries/phone-problem'
import { tidyPasted } from '../tidy-pasted'
import { type Control, controlsOf } from './controls'
import type { HeldErrors } from './held-errors'

const checkedOnBlur = ['phone', 'message', 'email']

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
  const typing = (control: Control) => {
    if (control.name === 'phone' && origin !== 'sell') held.say(control, phoneProblem(control.value, true))
    else if (held.has(control)) held.say(control, check(control.name, heldBy(control)))
  }
  const left = (control: Control) => {
    // An empty field is no mistake before the form is sent.
    if (control.value.trim() && checkedOnBlur.includes(control.name))
      held.say(control, check(control.name, control.value))
  }
  const at = ({ target }: Event, validate: (control: Control) => void) => {
    const control = controlsOf(form).find((one) => one === target)
    if (control) validate(control)
  }

  // Words may have been faster than this script.
  for (const control of controlsOf(form)) (control === document.activeElement ? typing : left)(control)
  form.addEventListener('input', (event) => {
    // before React's own listener, further up, does it
    if (origin !== 'sell') tidyPasted(event)
    at(event, typing)
  })
  form.addEventListener('focusout', (event) => at(event, left))
}
