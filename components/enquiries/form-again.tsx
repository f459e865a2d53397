import { type FormAnswer, withFieldsOnly } from '@/components/forms/form-state'
import type { FreeDay } from '@/lib/boutiques/visit'
import { enquiryForms, viewingForm } from '@/lib/enquiries/forms'
import type { FormOrigin } from '@/lib/enquiries/kinds'
import { enquiryFields } from '@/lib/enquiries/schema'
import { withConsent } from '@/lib/forms/agreement'
import { honeypotField, idempotencyField } from '@/lib/forms/constants'
import { lookOf } from '@/lib/forms/definition'
import { FreeHoursList } from './free-hours-list'
import { PublicForm } from './public-form'

/** The refused form's hidden values, to be sent again. The page is made for one visitor, so it can have a key. */
const unseenIn = ({ values }: FormAnswer, seen: string[]): Record<string, string> => ({
  [idempotencyField]: crypto.randomUUID(),
  ...Object.fromEntries(
    [...enquiryFields, idempotencyField].flatMap((name) => {
      const value = values[name]
      return typeof value === 'string' && value && !seen.includes(name) ? [[name, value]] : []
    }),
  ),
})

type FormAgainProps = {
  kind: FormOrigin
  answer: FormAnswer
  /** of a viewing: where, and the hours that are free now */
  free: { place: string; days: FreeDay[] } | null
  /** the privacy policy is hidden */
  unlinked: boolean
}

/** A refused form, sent without JavaScript, with every submitted value and its errors. */
export const FormAgain = ({ kind, answer, free, unlinked }: FormAgainProps) => {
  const look = lookOf(withConsent(free ? viewingForm : enquiryForms[kind], unlinked))
  const seen = [...look.fields.map(({ name }) => name), ...(free ? ['visit'] : [])]
  return (
    <PublicForm
      id="again"
      look={look}
      context={unseenIn(answer, seen)}
      answer={withFieldsOnly(answer, [...seen, honeypotField])}
    >
      {free && <FreeHoursList {...free} chosen={String(answer.values.visit ?? '')} error={answer.errors.visit?.[0]} />}
    </PublicForm>
  )
}
