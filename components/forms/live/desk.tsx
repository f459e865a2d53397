import type { FormOrigin } from '@/lib/enquiries/kinds'
import { checkField, parseEnquiry, parseSubscription } from '@/lib/enquiries/schema'
import type { FieldErrors } from '@/lib/forms/validation'
import { errorsIn } from '@/lib/http/send'
import type { FormState, Settings } from '../use-desk'
import { controlsOf, firstName, valuesOf } from './controls'
import { deliver } from './deliver'
import { openDraft } from './draft'
import { Failure } from './failure'
import { holdErrors } from './held-errors'
import { Patience } from './patience'
import { Refusal } from './refusal'
import { Thanks } from './thanks'
import { watchTyping } from './watch-typing'

export type Desk = { submit: () => void }

/** After so many ms without an answer the visitor hears that we are still trying. */
const patience = 12_000

const validate = (origin: FormOrigin, values: Record<string, unknown>) =>
  origin === 'subscribe' ? parseSubscription(values) : parseEnquiry(origin, values)

const referenceIn = (body: unknown) =>
  typeof body === 'object' && body !== null && 'reference' in body ? String(body.reference) : ''

/**
 * Takes over a form: keeps its draft, judges what is typed, sends it, and tells where it stands. Knows nothing of what
 * the form is for beyond its origin.
 */
export const openDesk = (
  form: HTMLFormElement,
  { id, origin, reach }: Settings,
  tell: (state: FormState) => void,
): Desk => {
  const draft = openDraft(form, id)
  const held = holdErrors(form)
  let sending = false
  let refusals = 0

  watchTyping(form, origin, held, (field, value) => checkField(origin, field, value)[0] ?? '')
  form.addEventListener('input', draft.keep)
  // The button's rule must see what the draft brought back.
  if (draft.restore()) form.dispatchEvent(new Event('input', { bubbles: true }))
  // Words may have been faster than this script.
  else draft.keep()

  const refuse = (errors: FieldErrors) => {
    const others = held.show(errors)
    const [first, ...more] = controlsOf(form)
    // A single field needs no summary of its errors.
    if (more.length === 0 && Object.keys(others).length === 0) {
      tell({ phase: 'idle' })
      first?.focus()
      return
    }
    refusals += 1
    tell({ phase: 'idle', above: <Refusal key={refusals} count={Object.keys(errors).length} others={others} /> })
  }

  const thank = (body: unknown, values: Record<string, unknown>) => {
    draft.clear()
    form.reset()
    held.show({})
    const again = () => {
      tell({ phase: 'idle' })
      form.dispatchEvent(new Event('input', { bubbles: true }))
      // after the fields are back
      requestAnimationFrame(() => controlsOf(form)[0]?.focus())
    }
    const name = firstName(values)
    tell({
      phase: 'sent',
      panel: <Thanks origin={origin} name={name} reference={referenceIn(body)} onAgain={again} />,
    })
  }

  const submit = async () => {
    if (sending) return
    const values = valuesOf(form)
    const validated = validate(origin, values)
    if (!validated.ok) return refuse(validated.errors)

    sending = true
    held.show({})
    tell({ phase: 'sending' })
    const timer = window.setTimeout(() => tell({ phase: 'sending', below: <Patience reach={reach} /> }), patience)
    const answer = await deliver(draft.sealed(values))
    window.clearTimeout(timer)
    sending = false

    if (answer?.ok) return thank(answer.body, values)
    const errors = answer && errorsIn(answer)
    if (errors) refuse(errors)
    else tell({ phase: 'failed', below: <Failure answer={answer} reach={reach} /> })
  }

  return { submit: () => void submit() }
}
