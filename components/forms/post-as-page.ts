/**
 * Posts a form as a page without script does, with every text of the JSON object `sealed` in place of the form's own:
 * the page may have changed since its hidden fields were written.
 */
export const postAsPage = (form: HTMLFormElement, sealed: string) => {
  const values: Record<string, unknown> = JSON.parse(sealed)
  const complete = ({ formData }: FormDataEvent) => {
    for (const [name, value] of Object.entries(values)) if (typeof value === 'string') formData.set(name, value)
  }
  form.addEventListener('formdata', complete, { once: true })
  form.submit()
}
