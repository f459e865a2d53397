import { honeypotField } from '@/lib/forms/constants'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** What a visitor fills in, in the order of the page. */
export const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isControl).filter(({ type, name }) => type !== 'hidden' && name !== honeypotField)

/** A field by its name; null where the form has none that is seen. */
export const controlOf = (form: HTMLFormElement, name: string) =>
  controlsOf(form).find((control) => control.name === name) ?? null

/** What a form's fields hold. A list where the contract wants one. */
export const valuesOf = (form: HTMLFormElement): Record<string, unknown> => {
  const data = new FormData(form)
  const { _method, ...values }: Record<string, unknown> = Object.fromEntries(data)
  return form.elements.namedItem('privacy') ? { ...values, privacy: data.getAll('privacy') } : values
}
