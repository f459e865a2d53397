import type { FieldDefinition } from '@/lib/forms/definition'
import { tidyPhone } from '@/lib/forms/phone'

const pasted = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText']

/** Autofill fires a plain event or a replacement; typing names what it did. */
const isPasted = (event: Event) => !(event instanceof InputEvent) || pasted.includes(event.inputType)

/** Tidies a phone number that was pasted or filled in by the browser; what is typed stays as it is. */
export const tidyPasted = (event: Event, fields: readonly FieldDefinition[]) => {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || !isPasted(event)) return
  if (!fields.some(({ name, validated }) => name === input.name && validated === 'typing')) return
  const tidy = tidyPhone(input.value)
  if (tidy !== input.value) input.value = tidy
}
