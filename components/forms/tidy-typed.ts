import type { FieldDefinition } from '@/lib/forms/definition'
import { tidyTypedPhone } from '@/lib/forms/phone'

/** Tidies a phone number while it is typed, pasted or filled in by the browser. The caret stays where it was. */
export const tidyTyped = (input: EventTarget, fields: readonly FieldDefinition[]) => {
  if (!(input instanceof HTMLInputElement)) return
  if (!fields.some(({ name, validated }) => name === input.name && validated === 'typing')) return
  const { value, selectionStart } = input
  const [before, after] = tidyTypedPhone(value, selectionStart ?? value.length)
  if (before + after === value) return
  input.value = before + after
  input.setSelectionRange(before.length, before.length)
}
