import type { FieldDefinition } from './definition'

const policy = '/privacy-policy'

/** The consent that every enquiry and registration requires. */
export const agreement: FieldDefinition = {
  name: 'privacy',
  label: '',
  type: 'agreement',
  required: true,
  href: policy,
}

/** Whether the page of the privacy policy is among the hidden ones. */
export const hidesPolicy = (hidden: string[]) => hidden.includes(policy)

/** A form as it is shown; `unlinked`: the privacy policy is hidden, so its consent names it without a link. */
export const withConsent = <Form extends { fields: readonly FieldDefinition[] }>(form: Form, unlinked: boolean) =>
  unlinked ? { ...form, fields: form.fields.map(({ href: _, newTab: __, ...field }) => field) } : form
