import { agreement as privacy } from '@/lib/forms/agreement'
import { messageMinimum } from '@/lib/forms/constants'
import type { FieldDefinition, FormDefinition } from '@/lib/forms/definition'
import * as texts from '@/lib/texts'
import type { FormOrigin } from './kinds'
import { schemas, viewingSchema } from './schema'

const titles = ['Mr', 'Mrs', 'Ms', 'Dr', 'Other'] as const

const required = true

const title: FieldDefinition = {
  name: 'title',
  label: 'Title',
  type: 'select',
  options: titles,
  required,
  autoComplete: 'honorific-prefix',
}
const firstName: FieldDefinition = {
  name: 'firstName',
  label: 'First name',
  required,
  autoComplete: 'given-name',
  startsRow: true,
}
const lastName: FieldDefinition = { name: 'lastName', label: 'Last name', required, autoComplete: 'family-name' }
const name: FieldDefinition = { name: 'name', label: 'Name', required, autoComplete: 'name', full: true }
const email: FieldDefinition = {
  name: 'email',
  label: 'Email',
  type: 'email',
  required,
  autoComplete: 'email',
  validated: 'blur',
}
const phone: FieldDefinition = {
  name: 'phone',
  label: 'Telephone',
  type: 'tel',
  required,
  autoComplete: 'tel',
  hint: 'With your country code, e.g. +44 or 0044',
  validated: 'typing',
  unlocksButton: true,
}
const message: FieldDefinition = {
  name: 'message',
  label: 'Message',
  type: 'textarea',
  required,
  full: true,
  hint: texts.form.messageLength,
  minLength: messageMinimum,
  validated: 'blur',
  unlocksButton: true,
}

const typeOf = (label: string, options: readonly string[]): FieldDefinition => ({
  name: 'selectedOptionName',
  label,
  type: 'select',
  options,
})

const common = { action: '/submit', method: 'POST', button: 'Send', sending: 'Sending', keepsDraft: true } as const
const unwritten = 'Please add a telephone number and a message'
const formal = [firstName, lastName, email, phone, message, privacy]

/** The public forms by `form_origin`. */
export const enquiryForms = {
  contact: { ...common, name: 'contact', schema: schemas.contact, fields: [title, ...formal], reason: unwritten },
  footer: {
    ...common,
    name: 'footer',
    schema: schemas.footer,
    fields: [title, typeOf('How can we help?', texts.footer.enquiryTypes), ...formal],
    reason: unwritten,
  },
  enquiry: {
    ...common,
    name: 'enquiry',
    schema: schemas.enquiry,
    fields: [name, email, phone, message, privacy],
    button: 'Send enquiry',
    reason: unwritten,
  },
  appointment: {
    ...common,
    name: 'appointment',
    schema: schemas.appointment,
    fields: [
      { ...typeOf('Enquiry type', texts.boutique.enquiryTypes), required, unlocksButton: true },
      { name: 'preferredDate', label: 'Preferred date (optional)', autoComplete: 'off' },
      name,
      email,
      phone,
      message,
      { ...privacy, unlocksButton: true },
    ],
    button: 'Request appointment',
    reason: texts.form.incomplete,
  },
  /** a watch offered to the shop; phone and message have no format rules */
  sell: {
    ...common,
    name: 'sell',
    schema: schemas.sell,
    fields: [
      { ...name, full: false },
      email,
      { name: 'phone', label: 'Phone', type: 'tel', required, autoComplete: 'tel', full: true },
      {
        name: 'message',
        label: 'Message',
        type: 'textarea',
        required,
        full: true,
        placeholder: 'Model, year, box and papers, and anything we should know',
      },
      privacy,
    ],
  },
  subscribe: {
    ...common,
    name: 'subscribe',
    schema: schemas.subscribe,
    fields: [{ ...email, hideLabel: true, placeholder: texts.subscribe.placeholder }],
    button: 'Subscribe',
  },
} satisfies Record<FormOrigin, FormDefinition>

/**
 * A viewing of one piece: an appointment at an hour that is chosen from the free ones (FreeHours). Piece, boutique and
 * subject are hidden fields.
 */
export const viewingForm = {
  ...common,
  name: 'viewing',
  schema: viewingSchema,
  fields: [name, email, phone, message, privacy],
  button: 'Request this time',
  reason: unwritten,
} satisfies FormDefinition
