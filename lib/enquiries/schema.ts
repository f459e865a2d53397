import * as z from 'zod/mini'
import {
  email,
  freeMessage,
  freePhone,
  line,
  message,
  optionalLine,
  phone,
  privacy,
  quotedLine,
  trace,
} from '@/lib/forms/fields'
import { type Parsed, validate } from '@/lib/forms/validation'
import { withoutKey } from '@/lib/routing/key-addresses'
import type { EnquiryKind, FormOrigin } from './kinds'

/** Context that every form sends by itself; stored unchanged, except for keys in the page's address. */
const context = {
  form_url: trace('form_url', 2_000).check(z.overwrite(withoutKey)),
  form_origin: optionalLine('form_origin', 100),
  utm_source: trace('utm_source', 500),
  utm_medium: trace('utm_medium', 500),
  utm_campaign: trace('utm_campaign', 500),
  utm_term: trace('utm_term', 500),
  utm_content: trace('utm_content', 500),
}

/** Allowed for every kind of enquiry, required only by the kinds below. */
const optional = {
  title: optionalLine('title', 40),
  statusTitle: quotedLine('statusTitle'),
  firstName: optionalLine('firstName'),
  lastName: optionalLine('lastName'),
  name: optionalLine('name', 400),
  model: quotedLine('model'),
  sku: optionalLine('sku', 100),
  selectedOptionName: optionalLine('selectedOptionName'),
  /** appointment: free text */
  preferredDate: optionalLine('preferredDate'),
  /** a viewing: one of the boutique's free hours, '2026-12-02T10:00' on its clock */
  visit: optionalLine('visit', 40),
  /** the boutique, for forms that belong to one; for an unknown name the first one answers */
  boutique: optionalLine('boutique', 100),
}

const base = { ...context, ...optional, email, phone, message, privacy }
const formal = { ...base, title: line('title', 40), firstName: line('firstName'), lastName: line('lastName') }
const plain = { ...base, name: line('name', 400) }

/** One schema per form, for browser and server. The server's result is decisive. */
export const schemas = {
  contact: z.object(formal),
  footer: z.object(formal),
  enquiry: z.object(plain),
  appointment: z.object({ ...plain, selectedOptionName: line('selectedOptionName') }),
  sell: z.object({ ...plain, phone: freePhone(60), message: freeMessage }),
  subscribe: z.object({ ...context, name: optionalLine('name', 400), email }),
} satisfies Record<FormOrigin, z.ZodMiniObject>

/** An appointment at one of the boutique's free hours. */
export const viewingSchema = z.object({
  ...plain,
  selectedOptionName: line('selectedOptionName'),
  visit: line('visit', 40),
})

/** Whether an appointment comes from the viewing form, which sends an hour even when none was chosen. */
export const isViewing = (kind: FormOrigin, values: Record<string, unknown>) =>
  kind === 'appointment' && values.visit !== undefined && values.visit !== null

/** The names of all enquiry fields. */
export const enquiryFields = Object.keys(base)

export type EnquiryInput = z.infer<typeof schemas.enquiry>
export type SubscribeInput = z.infer<typeof schemas.subscribe>

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Joins first and last name, for unknown forms that send two fields. */
const withName = (values: Record<string, unknown>) => {
  const both = [values.firstName, values.lastName].filter(isText).join(' ')
  return isText(values.name) || !both || values.name instanceof Object ? values : { ...values, name: both }
}

/** Validates the values of an enquiry. Errors are lists of sentences by field. */
export const parseEnquiry = (kind: EnquiryKind, values: Record<string, unknown>): Parsed<EnquiryInput> =>
  validate(isViewing(kind, values) ? viewingSchema : schemas[kind], kind === 'enquiry' ? withName(values) : values)

/** Validates a subscription's values. */
export const parseSubscription = (values: Record<string, unknown>): Parsed<SubscribeInput> =>
  validate(schemas.subscribe, values)
