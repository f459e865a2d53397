import { tidyPhone } from '@/lib/enquiries/phone'

const pasted = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText']

/** Autofill fires a plain event or a replacement; typing names what it did. */
const isPasted = (event: Event) => !(event instanceof InputEvent) || pasted.includes(event.inputType)

/** Tidies a phone number that was pasted or filled in by the browser; what is typed stays as it is. */
export const tidyPasted = (event: Event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || field.name !== 'phone' || !isPasted(event)) return
  const tidy = tidyPhone(field.value)
  if (tidy !== field.value) field.value = tidy
}
