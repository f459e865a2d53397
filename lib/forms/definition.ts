import type * as z from 'zod/mini'
import { isPhone } from './phone'

/** One form field. */
export type FieldDefinition = {
  name: string
  label: string
  /** the type of an input ('text' by default), or another control */
  type?: 'email' | 'tel' | 'password' | 'textarea' | 'select' | 'agreement'
  /** options of a select */
  options?: readonly string[]
  autoComplete?: string
  hint?: string
  placeholder?: string
  required?: boolean
  minLength?: number
  /** spans the whole width of the form */
  full?: boolean
  /** starts a new row in two-column layouts */
  startsRow?: boolean
  hideLabel?: boolean
  /** no autocapitalise, autocorrect or spellcheck */
  verbatim?: boolean
  /** 'blur': validated on blur; 'typing': a phone number, tidied and validated while typing too */
  validated?: 'blur' | 'typing'
  /** the button is disabled until this is filled in */
  unlocksButton?: boolean
  /** the page that an agreement's words lead to; absent while it is hidden */
  href?: string
  /** an agreement's link opens in a new tab, because Back would find the form without its passwords */
  newTab?: boolean
  /** the field that this one must repeat */
  repeats?: string
}

/** The appearance of a form: plain data that a server component can pass to the browser. */
export type FormLook = {
  /** identifies the form to the server, and its validation rules to the browser */
  name: string
  action: string
  method: 'POST' | 'PUT' | 'DELETE'
  fields: readonly FieldDefinition[]
  button: string
  /** label of the button while the request runs; `button` by default */
  sending?: string
  /** reason shown while the button is disabled */
  reason?: string
  /**
   * Sent with an idempotency key and two silent retries. Input survives a reload in the same tab, the thanks appear in
   * place, and a honeypot catches robots. Other forms lead to another page.
   */
  keepsDraft?: boolean
  /** Input survives a reload in the same tab, except for passwords and consent, in a form that leads to another page. */
  keepsWords?: boolean
}

/** A form: its appearance, and the schema that browser and server validate with. */
export type FormDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> = FormLook & { schema: Schema }

/** Returns a definition without its schema, which cannot be passed to the browser. */
export const lookOf = ({ schema: _, ...look }: FormDefinition): FormLook => look

const isFilled = ({ name, type, minLength = 1 }: FieldDefinition, values: FormData) => {
  const text = String(values.get(name) ?? '').trim()
  return type === 'tel' ? isPhone(text) : [...text].length >= minLength
}

/** Whether a form's button is enabled: all fields that unlock it are filled in. Kept small: every page has a form. */
export const isSendable = (fields: readonly FieldDefinition[], values: FormData): boolean =>
  fields.every((field) => !field.unlocksButton || isFilled(field, values))
