import type { FieldErrors } from '@/lib/forms/validation'
import { type Control, controlsOf } from './controls'

const say = (control: Control, text: string) => {
  const error = document.getElementById(`${control.id}-error`)
  const hint = document.getElementById(`${control.id}-hint`)
  if (error) error.textContent = text
  if (hint) hint.hidden = text !== ''
  control.closest('.field')?.classList.toggle('field--error', text !== '')
  control.closest('.checkbox')?.classList.toggle('checkbox--error', text !== '')
  const described = text ? error : hint
  if (text) control.setAttribute('aria-invalid', 'true')
  else control.removeAttribute('aria-invalid')
  if (described) control.setAttribute('aria-describedby', described.id)
  else control.removeAttribute('aria-describedby')
}

/** The errors of a form's fields, on the screen until the field is mended. */
export const holdErrors = (form: HTMLFormElement) => ({
  /** Shows these and no others. Gives those that belong to no field. */
  show: (errors: FieldErrors): FieldErrors => {
    const controls = controlsOf(form)
    for (const control of controls) say(control, errors[control.name]?.[0] ?? '')
    const names = new Set(controls.map(({ name }) => name))
    return Object.fromEntries(Object.entries(errors).filter(([field]) => !names.has(field)))
  },
  /** Shows one field's error; '' takes it away. */
  say,
  has: (control: Control) => control.getAttribute('aria-invalid') === 'true',
})

export type HeldErrors = ReturnType<typeof holdErrors>
