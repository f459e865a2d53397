import { honeypotField } from '@/lib/forms/constants'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** The form's visible controls, in page order. */
export const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isControl).filter(({ type, name }) => type !== 'hidden' && name !== honeypotField)

/** A visible control by name; null if there is none. */
export const controlOf = (form: HTMLFormElement, name: string) =>
  controlsOf(form).find((control) => control.name === name) ?? null

/** A form's values. `privacy` is an array, as the API requires. */
export const valuesOf = (form: HTMLFormElement): Record<string, unknown> => {
  const data = new FormData(form)
  const { _method, ...values }: Record<string, unknown> = Object.fromEntries(data)
  return form.elements.namedItem('privacy') ? { ...values, privacy: data.getAll('privacy') } : values
}
