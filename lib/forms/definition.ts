import type * as z from 'zod/mini'
import { isPhone } from './phone'

/** One field, as every form shows it. */
export type FieldDefinition = {
  name: string
  label: string
  /** an input's type ('text' where it is left out), or an element of its own */
  type?: 'email' | 'tel' | 'date' | 'time' | 'password' | 'textarea' | 'select' | 'agreement'
  /** of a select */
  options?: readonly string[]
  autoComplete?: string
  hint?: string
  placeholder?: string
  required?: boolean
  minLength?: number
  /** as wide as the form */
  full?: boolean
  /** begins a row where there are two columns */
  startsRow?: boolean
  hideLabel?: boolean
  /** never capitalised, corrected or spell-checked */
  verbatim?: boolean
  /** validated when it is left; 'typing': a phone number, tidied and validated while it is typed, too */
  validated?: 'blur' | 'typing'
  /** the button waits until it is filled in */
  unlocksButton?: boolean
  /** the field whose repetition this is */
  repeats?: string
}

/** What a form shows: plain data, which a server component hands to the browser. */
export type FormLook = {
  /** names the form to the server and its rules to the browser */
  name: string
  action: string
  method: 'POST' | 'PUT' | 'DELETE'
  fields: readonly FieldDefinition[]
  button: string
  /** on the button while the answer is awaited; `button` where it is left out */
  sending?: string
  /** why the button may be disabled */
  reason?: string
  /**
   * Sent with an idempotency key and two silent retries, its words kept in the tab through a reload, thanked for in place;
   * a hidden field catches robots. Other forms lead to another page.
   */
  keepsDraft?: boolean
}

/** A form: what it shows, and the schema that browser and server validate by. */
export type FormDefinition<Schema extends z.ZodMiniType = z.ZodMiniType> = FormLook & { schema: Schema }

/** A definition without what cannot be handed to the browser. */
export const lookOf = ({ schema: _, ...look }: FormDefinition): FormLook => look

const isFilled = ({ name, type, minLength = 1 }: FieldDefinition, values: FormData) => {
  const text = String(values.get(name) ?? '').trim()
  return type === 'tel' ? isPhone(text) : [...text].length >= minLength
}

/** Whether a form's button may be pressed: every field that unlocks it is filled in. Small, for every page has a form. */
export const isSendable = (fields: readonly FieldDefinition[], values: FormData): boolean =>
  fields.every((field) => !field.unlocksButton || isFilled(field, values))
