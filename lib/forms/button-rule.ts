import type { FieldDefinition } from './definition'
import { isPhone } from './phone'

const isFilled = ({ name, type, minLength = 1 }: FieldDefinition, values: FormData) => {
  const text = String(values.get(name) ?? '').trim()
  return type === 'tel' ? isPhone(text) : [...text].length >= minLength
}

/** Whether a form's button may be pressed: every field that unlocks it is filled in. Small, for every page has a form. */
export const isSendable = (fields: readonly FieldDefinition[], values: FormData): boolean =>
  fields.every((field) => !field.unlocksButton || isFilled(field, values))
