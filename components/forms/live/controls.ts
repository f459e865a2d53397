import { recallCampaign } from '@/lib/enquiries/campaign'
import { honeypotField } from '@/lib/enquiries/kinds'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** What a visitor fills in, in the order of the page. */
export const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(isControl).filter(({ type, name }) => type !== 'hidden' && name !== honeypotField)

/** Everything that a form sends: its fields, the page, and the campaign of this visit. */
export const valuesOf = (form: HTMLFormElement): Record<string, unknown> => {
  const data = new FormData(form)
  const values: Record<string, unknown> = { ...Object.fromEntries(data), form_url: window.location.href }
  if (form.elements.namedItem('privacy')) values.privacy = data.getAll('privacy')
  return { ...values, ...recallCampaign() }
}

export const firstName = ({ firstName: first, name }: Record<string, unknown>) =>
  String(first ?? name ?? '')
    .trim()
    .split(/\s/)[0] ?? ''
