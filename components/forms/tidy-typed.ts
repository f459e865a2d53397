import type { FieldDefinition } from '@/lib/forms/definition'
import { tidyPhone } from '@/lib/forms/phone'

/** Tidies a phone number while it is typed, pasted or filled in by the browser. The caret stays where it was. */
export const tidyTyped = (input: EventTarget, fields: readonly FieldDefinition[]) => {
  if (!(input instanceof HTMLInputElement)) return
  if (!fields.some(({ name, validated }) => name === input.name && validated === 'typing')) return
  const { value, selectionStart } = input
  const tidy = tidyPhone(value, true)
  if (tidy === value) return
  const caret = tidyPhone(value.slice(0, selectionStart ?? undefined), true).length
  input.value = tidy
  input.setSelectionRange(caret, caret)
}
